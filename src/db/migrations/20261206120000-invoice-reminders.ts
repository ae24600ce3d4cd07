import type { Migration } from "../migrating/migration.ts";

export const up: Migration = (sql) =>
  sql(`
    ALTER TABLE guardian_email_obligations DROP CONSTRAINT guardian_email_obligations_kind_check;
    ALTER TABLE guardian_email_obligations ADD CONSTRAINT guardian_email_obligations_kind_check
      CHECK (kind IN ('absence', 'invoice', 'invoice_reminder', 'receipt', 'report_card', 'incident')) NOT VALID;
    ALTER TABLE guardian_email_obligations VALIDATE CONSTRAINT guardian_email_obligations_kind_check;
  `);
