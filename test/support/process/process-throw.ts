// For `node --import`: throws an uncaught exception in a running service.
process.on("SIGUSR2", () => {
  throw new Error("thrown by the test");
});
