"""Run by Python at its start, before the first module that comes from an archive.

To tell a module's file name, `zipimport` reads, inflates and unmarshals its code, throws it away, and does all that
again when the module is run: for the hundred modules of the start, a tenth of it. The name is known without.
"""

import zipimport


def get_filename(self: zipimport.zipimporter, fullname: str) -> str:
    """The place of a module in its archive, as `zipimporter.get_filename` gives it."""
    path = zipimport._get_module_path(self, fullname)  # type: ignore[attr-defined]
    for suffix, _bytecode, _package in zipimport._zip_searchorder:  # type: ignore[attr-defined]
        if entry := self._get_files().get(path + suffix):  # type: ignore[attr-defined]
            return str(entry[0])
    raise zipimport.ZipImportError(f"can't find module {fullname!r}", name=fullname)


zipimport.zipimporter.get_filename = get_filename  # type: ignore[method-assign]
