export { type Address, type App, createApp } from "./app.ts";
export { type Config, loadConfig } from "./lib/config.ts";
export { AppError } from "./lib/errors.ts";
