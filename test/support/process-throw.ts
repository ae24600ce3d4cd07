// For `node --import`: has a running service throw where nothing catches it.
process.on("SIGUSR2", () => {
  throw new Error("thrown by the test");
});
