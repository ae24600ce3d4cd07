import { randomUUID } from "node:crypto";
import express from "express";
import { rateLimit } from "express-rate-limit";
import helmet from "helmet";
import jwt from "jsonwebtoken";
import { destination, pino, stdSerializers } from "pino";
import { DataTypes, Sequelize } from "sequelize";
import { announce, secret } from "./announce.ts";

// A typical stack: each part as in the first example of its documentation. The request log uses the default serialisers of
// pino-http (the whole request and response with their headers), but not pino-http itself.
const sequelize = new Sequelize(process.env["DATABASE_URL"]!, { logging: false, pool: { max: 10 } });
const text = { type: DataTypes.STRING };
const School = sequelize.define(
  "School",
  {
    id: { type: DataTypes.UUID, primaryKey: true },
    slug: text,
    name: text,
    code: text,
    type: text,
    level: text,
    country: text,
    timezone: text,
    locale: text,
    currency: text,
    address: text,
    phone: text,
    email: text,
    website: text,
    motto: text,
    logoFileId: { type: DataTypes.UUID },
    status: text,
  },
  { tableName: "schools", underscored: true },
);
const Notification = sequelize.define(
  "Notification",
  {
    id: { type: DataTypes.UUID, primaryKey: true },
    schoolId: { type: DataTypes.UUID },
    userId: { type: DataTypes.UUID },
    readAt: { type: DataTypes.DATE },
  },
  { tableName: "notifications", underscored: true },
);
const logger = pino({ serializers: { ...stdSerializers } }, destination({ dest: 2, sync: true }));

const app = express();
app.use((req, res, next) => {
  const began = Date.now();
  const log = logger.child({ req: Object.assign(req, { id: randomUUID() }) });
  res.once("finish", () => log.info({ res, responseTime: Date.now() - began }, "request completed"));
  next();
});
app.use(helmet());
app.use(rateLimit({ windowMs: 60_000, limit: 10_000_000 }));
app.use(express.json());
app.get("/api/v1/school", async (req, res) => {
  const claims = jwt.verify(req.headers.authorization?.slice(7) ?? "", secret) as { school_id: string };
  res.json(await School.findOne({ where: { id: claims.school_id } }));
});
app.get("/api/v1/communication/notifications/unread-count", async (req, res) => {
  const claims = jwt.verify(req.headers.authorization?.slice(7) ?? "", secret) as {
    school_id: string;
    sub: string;
  };
  const where = { schoolId: claims.school_id, userId: claims.sub, readAt: null };
  res.json({ count: await Notification.count({ where }) });
});
announce(app);
