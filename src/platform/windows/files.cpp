#include "platform/files.h"
#include "platform/desktop/roots.h"
#include "platform/windows/text.h"

#include <array>
#include <shlobj.h>

namespace platform {
namespace fs = std::filesystem;

/// The first is the binary's folder.
std::vector<fs::path> roots() {
    std::wstring binary(32768, L'\0'); // Windows' longest path
    binary.resize(GetModuleFileNameW(nullptr, binary.data(), static_cast<DWORD>(binary.size())));
    std::vector<fs::path> roots{fs::path(binary).parent_path()};
    add_parents(roots, binary);
    return roots;
}

namespace {

/// A known folder of the user; empty if there is none.
fs::path known(const KNOWNFOLDERID& id) {
    PWSTR text = nullptr;
    fs::path folder;
    if (SHGetKnownFolderPath(id, KF_FLAG_CREATE, nullptr, &text) == S_OK)
        folder = text;
    CoTaskMemFree(text);
    return folder;
}

fs::path user_folder(const KNOWNFOLDERID& id) {
    fs::path folder = known(id);
    if (folder.empty())
        folder = "out";
    std::error_code error;
    fs::create_directories(folder, error);
    return folder;
}

/// The folder that `variable` names, else the known one; in it, our folder. Empty without both.
fs::path our_folder(const wchar_t* variable, const KNOWNFOLDERID& id) {
    fs::path folder = environment(variable);
    if (folder.empty())
        folder = known(id);
    return folder.empty() ? folder : folder / "Reckoning";
}

} // namespace

fs::path home_folder() { return known(FOLDERID_Profile); }

fs::path documents_folder() { return user_folder(FOLDERID_Documents); }
fs::path pictures_folder() { return user_folder(FOLDERID_Pictures); }

fs::path settings_folder() { return our_folder(L"APPDATA", FOLDERID_RoamingAppData); }
fs::path state_folder() { return our_folder(L"LOCALAPPDATA", FOLDERID_LocalAppData); }
fs::path recordings_folder() { return documents_folder() / "Reckoning"; }

std::FILE* open_to_write(const fs::path& path) { return _wfopen(path.c_str(), L"wb"); }

std::span<const std::string_view> font_folders() {
    // DejaVu comes with the programs; Windows has the fonts of more scripts.
    static const std::array<std::string, 2> folders{(roots().front() / "fonts").string(),
                                                    known(FOLDERID_Fonts).string()};
    static const std::array<std::string_view, 2> views{folders[0], folders[1]};
    return views;
}

} // namespace platform
