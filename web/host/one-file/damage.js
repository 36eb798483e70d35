// First in the head of the one-file edition: says so where the file is cut or changed, whatever is left of it.
(function () {
  var TEXTS = {
    en: "This file is damaged: a part of it is missing or was changed on the way. Please get it again, and wait until the download has ended.",
    ja: "このファイルは壊れています。途中で切れたか、内容が変わってしまったようです。もう一度ダウンロードし、終わるまで待ってから開いてください。"
  };

  window.showDamaged = function (detail) {
    if (window.hostDamaged) return;
    window.hostDamaged = true; // the page's own help (index.html) has nothing to add then
    var notice = document.createElement("section"), line = document.createElement("p"), small = document.createElement("p");
    notice.className = "notice";
    notice.id = "damaged";
    notice.setAttribute("role", "alert");
    line.textContent = TEXTS[document.documentElement.lang] || TEXTS.en;
    small.className = "small";
    small.textContent = detail;
    notice.appendChild(line);
    notice.appendChild(small);
    document.body.insertBefore(notice, document.body.firstChild);
    document.documentElement.style.visibility = "";
    var boot = document.getElementById("boot");
    if (boot) boot.hidden = true;
  };

  document.addEventListener("DOMContentLoaded", function () {
    if (!document.getElementById("end-of-file")) window.showDamaged("");
  });
  document.addEventListener("securitypolicyviolation", function (event) {
    if (event.blockedURI === "inline") window.showDamaged(event.effectiveDirective); // a script that its checksum does not know
  });
})();
