// The lab under node: paths are this machine's, from the folder that it was started in.
Module["preRun"] = Module["preRun"] || [];
Module["preRun"].push(() => {
  FS.mkdir("/here");
  FS.mount(NODEFS, {root: process.cwd()}, "/here");
  FS.chdir("/here");
});
