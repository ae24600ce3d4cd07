import type { Client } from "pg";
import { type Benchmark, compare, median } from "../support/benchmark.ts";
import { asAdmin } from "../support/database/fixture.ts";
import { growDatabase } from "../support/database/grow-database.ts";

const schools = 20;
const years = 5;
const samples = 2_000;

/** What the service asks of attendance marks. $1 is the school, $2 a mark, $3 its register, $4 its student, $5 its day. */
const statements: Record<string, string> = {
  "mark by id": "SELECT * FROM marks WHERE school_id = $1 AND id = $2",
  register:
    "SELECT student_id, attendance_code_id FROM marks WHERE school_id = $1 AND attendance_session_id = $3",
  "all years of a student":
    "SELECT attendance_code_id, count(*) FROM marks WHERE school_id = $1 AND student_id = $4 GROUP BY 1",
  "marks of a day":
    "SELECT attendance_code_id, count(*) FROM marks WHERE school_id = $1 AND date = $5 GROUP BY 1",
  "latest 50": "SELECT id, student_id FROM marks WHERE school_id = $1 ORDER BY date DESC, id DESC LIMIT 50",
  "mark corrected": "UPDATE marks SET note = 'x' WHERE school_id = $1 AND id = $2",
};

/** Statements on the table of attendance marks as it is, and on one with a partition for each year. */
export const partitions: Benchmark = {
  id: "P-17",
  alias: "partitions",
  timeLimit: 1_200_000,
  async measure({ databaseUrl }) {
    const url = await growDatabase(databaseUrl, { name: "partitions", schools, years });
    return asAdmin(url, async (client) => {
      await partition(client);
      const { rows: marks } = await client.query(
        `SELECT school_id, id, attendance_session_id, student_id, date::text FROM attendance_records
          ORDER BY hashtext(id::text) LIMIT ${samples}`,
      );
      const values = marks.map((mark) => Object.values(mark));
      const results = [];
      for (const [name, text] of Object.entries(statements)) {
        const [whole, parts] = await alternate(client, name, text, values);
        const title = `${name}, p50 in ms, ${schools} schools of ${years} years, against a partition a year`;
        results.push(compare({ id: "P-17", name: title, ours: whole!, baseline: parts! }, {}));
      }
      return results;
    });
  },
};

/** Copies the marks into a table with partitions by year, with the same indexes. Its keys need the date in addition. */
async function partition(client: Client): Promise<void> {
  await client.query("CREATE TABLE by_year (LIKE attendance_records) PARTITION BY RANGE (date)");
  const { rows } = await client.query(
    "SELECT extract(year FROM max(date))::int AS last FROM attendance_records",
  );
  await client.query("CREATE TABLE by_year_default PARTITION OF by_year DEFAULT");
  for (let year = rows[0].last - years; year <= rows[0].last; year += 1)
    await client.query(
      `CREATE TABLE by_year_${year} PARTITION OF by_year FOR VALUES FROM ('${year}-08-01') TO ('${year + 1}-08-01')`,
    );
  await client.query("INSERT INTO by_year SELECT * FROM attendance_records");
  await client.query("ALTER TABLE by_year ADD PRIMARY KEY (school_id, id, date)");
  for (const index of [
    "UNIQUE INDEX ON by_year (school_id, attendance_session_id, student_id, date)",
    "INDEX ON by_year (school_id, attendance_code_id)",
    "INDEX ON by_year (school_id, date, id)",
    "INDEX ON by_year (school_id, student_id, date)",
  ])
    await client.query(`CREATE ${index}`);
  await client.query("VACUUM ANALYZE by_year");
}

/** @returns the median in ms for the one table and for the other, which take turns */
async function alternate(
  client: Client,
  name: string,
  text: string,
  values: readonly unknown[][],
): Promise<number[]> {
  const tables = ["attendance_records", "by_year"];
  const used = [...new Set(text.match(/\$\d/g))].map((parameter) => Number(parameter.slice(1)));
  const taken = tables.map((): number[] => []);
  for (const [index, mark] of values.entries())
    for (const [side, table] of tables.entries()) {
      const began = performance.now();
      await client.query({
        name: `${name} ${side}`,
        text: text
          .replace("marks", table)
          .replace(/\$(\d)/g, (_, number) => `$${used.indexOf(Number(number)) + 1}`),
        values: used.map((number) => mark[number - 1]),
      });
      // The first calls are a warm-up.
      if (index >= samples / 10) taken[side]!.push(performance.now() - began);
    }
  return taken.map(median);
}
