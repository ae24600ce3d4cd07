import type { Migration } from "../migrating/migration.ts";
import { noSchool, platformRole, rolesInUse } from "../migrating/rls.ts";

/** Templates whose bodies contained an account link when this migration was released. */
const secretTemplates = "('invitation', 'password-reset')";

export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE queued_emails
    ADD COLUMN secret boolean NOT NULL DEFAULT false,
    ADD COLUMN sent_headers jsonb;

  -- A secret email's body is wiped whenever the email ends, whichever statement ends it.
  CREATE FUNCTION wipe_secret_email() RETURNS trigger LANGUAGE plpgsql AS $body$
  BEGIN
    NEW.html := NULL;
    NEW.text := NULL;
    RETURN NEW;
  END $body$;
  CREATE TRIGGER wipe_secret_email BEFORE INSERT OR UPDATE OF status ON queued_emails FOR EACH ROW
    WHEN (NEW.secret AND NEW.status IN ('SENT', 'FAILED', 'CANCELLED')) EXECUTE FUNCTION wipe_secret_email();

  -- Emails already queued: those that have ended lose their body here, the others when they end.
  DO $secret$ BEGIN
    PERFORM set_config('app.school_id', '${noSchool}', true), set_config('app.platform', 'on', true);
    IF ${rolesInUse} THEN SET LOCAL ROLE ${platformRole}; END IF;
    UPDATE queued_emails SET secret = true,
      html = CASE WHEN status NOT IN ('SENT', 'FAILED', 'CANCELLED') THEN html END,
      text = CASE WHEN status NOT IN ('SENT', 'FAILED', 'CANCELLED') THEN text END
    WHERE template_kind IN ${secretTemplates};
    UPDATE messaging_accounts SET qr = NULL WHERE qr IS NOT NULL;
    SET LOCAL ROLE NONE;
  END $secret$;
`);
