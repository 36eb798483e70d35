// The few sentences the host has to say itself, when Python is not there to say them.

const TEXTS = {
  en: {
    download: "Loading the games",
    python: "Starting Python",
    games: "Setting the table",
    restarted: "The game engine stopped and was started again. Your game was kept.",
    notSaved: "This browser refused to save. Your game is kept only while this page is open.",
    copied: "Copied.",
    notCopied: "This browser did not allow copying.",
    otherTab: "The games are open in another tab too. What is played last is what will be saved.",
    dismiss: "Close",
    megabytes: (done, total) => (total ? `${done} of ${total} MB` : `${done} MB`),
  },
  ja: {
    download: "ゲームを読み込んでいます",
    python: "Python を起動しています",
    games: "席を整えています",
    restarted: "ゲームエンジンが止まったため、起動し直しました。対局は保たれています。",
    notSaved: "ブラウザーが保存を許可していません。対局はこのページを開いている間だけ保たれます。",
    copied: "コピーしました。",
    notCopied: "このブラウザーではコピーできませんでした。",
    otherTab: "別のタブでもゲームが開いています。最後に操作した内容が保存されます。",
    dismiss: "閉じる",
    megabytes: (done, total) => (total ? `${done} / ${total} MB` : `${done} MB`),
  },
};

/** The texts in the page's language. */
export const texts = () => TEXTS[document.documentElement.lang] ?? TEXTS.en;
