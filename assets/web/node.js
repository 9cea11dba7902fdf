// The lab under node: paths are the machine's, relative to the working directory.
Module["preRun"] = Module["preRun"] || [];
Module["preRun"].push(() => {
  FS.mkdir("/here");
  FS.mount(NODEFS, {root: process.cwd()}, "/here");
  FS.chdir("/here");
});
