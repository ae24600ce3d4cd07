import { announce, openPool, schoolById } from "./announce.ts";
import { feesOfChild } from "./fees-sql.ts";
import { app, response } from "./lean-server.ts";
import { markSession, upsertMarks } from "./register-sql.ts";
import { studentById, studentsByName, studentsBySearch } from "./students-sql.ts";

const pool = openPool();

response("get", "/school", async (school) => (await pool.query({ ...schoolById, values: [school] })).rows[0]);

response(
  "get",
  "/students/:id",
  async (school, { params }) => (await pool.query({ ...studentById, values: [school, params.id] })).rows[0],
);

const unread = {
  name: "unread",
  text: "SELECT unread AS count FROM notification_counters WHERE school_id = $1 AND user_id = $2",
};

response(
  "get",
  "/communication/notifications/unread-count",
  async (school, _req, user) =>
    (await pool.query({ ...unread, values: [school, user] })).rows[0] ?? { count: 0 },
);

response("get", "/students", async (school, { query }) => {
  const { q, status } = query as Record<string, string>;
  const { rows } = await (q
    ? pool.query({ ...studentsBySearch, values: [school, q] })
    : pool.query({ ...studentsByName, values: [school, status] }));
  const data = rows.slice(0, 50);
  const last = rows.length > 50 ? data.at(-1) : null;
  const nextCursor = last && Buffer.from(JSON.stringify([last.familyName, last.id])).toString("base64url");
  return { data, page: { nextCursor, limit: 50 } };
});

response(
  "get",
  "/guardian/children/:id/fees",
  async (school, { params }) => (await pool.query({ ...feesOfChild, values: [school, params.id] })).rows[0],
);

response("put", "/attendance-sessions/:id/records", async (school, { params, body }) => {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows: sessions } = await client.query({ ...markSession, values: [school, params.id] });
    const values = [school, params.id, sessions[0].date, JSON.stringify(body.marks)];
    const { rows } = await client.query({ ...upsertMarks, values });
    await client.query("COMMIT");
    return { ...sessions[0], records: rows };
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
});

announce(app);
