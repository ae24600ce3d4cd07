import { announce, openPool, schoolById } from "./announce.ts";

// The lower bound: node:http and a prepared statement, without any isolation.
const pool = openPool();
const { rows } = await pool.query("SELECT id FROM schools WHERE slug = 'greenfield'");

announce((_req, res) => {
  void pool.query({ ...schoolById, values: [rows[0].id] }).then((result) => {
    res.setHeader("content-type", "application/json");
    res.end(JSON.stringify(result.rows[0]));
  });
});
