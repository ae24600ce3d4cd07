import express from "express";
import { Sequelize } from "sequelize";
import { announce } from "./announce.ts";

// From the build, so that the same code is loaded as in the service.
const { initModels } = await import(new URL("../../dist/src/models/index.js", import.meta.url).href);

// Only Express and Sequelize with the same models on one connection.
const sequelize = new Sequelize(process.env["DATABASE_URL"]!, { logging: false });
initModels(sequelize);
await sequelize.authenticate();
const app = express();
app.get("/health", (_req, res) => void res.json({ status: "ok" }));
announce(app);
