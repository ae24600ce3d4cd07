// What `import "school-svc"` and `require("school-svc")` load. CommonJS, because the modules of the service do not even link
// on a Node that is too old: this must say so before they are loaded.
"use strict";

const wanted = [22, 20];
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < wanted[0] || (major === wanted[0] && minor < wanted[1]))
  throw new Error(
    `school-svc needs Node ${wanted.join(".")} or newer; this is ${process.versions.node}. Install one from https://nodejs.org`,
  );

const { AppError, createApp, loadConfig } = require("../dist/src/index.js");
exports.AppError = AppError;
exports.createApp = createApp;
exports.loadConfig = loadConfig;
