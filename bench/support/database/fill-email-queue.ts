import { asAdmin } from "./fixture.ts";

/** Inserts emails of one school into an empty queue. @param bytes size of the body */
export const fillEmailQueue = (databaseUrl: string, emails: number, bytes: number): Promise<void> =>
  asAdmin(databaseUrl, async (client) => {
    await client.query("TRUNCATE queued_emails CASCADE");
    await client.query(
      `INSERT INTO queued_emails (school_id, id, template_kind, entity_key, to_address, subject, html, text, message_id)
        SELECT s.id, gen_random_uuid(), 'bench', n::text, 'm' || n || '@x.example', 'Bench', repeat('x', $2), 'x',
          'm' || n || '@bench.example'
        FROM generate_series(1, $1) AS n, (SELECT id FROM schools ORDER BY slug LIMIT 1) AS s`,
      [emails, bytes],
    );
    await client.query("VACUUM ANALYZE queued_emails");
  });
