import { z } from "zod";
import { AlumniMessage } from "../../models/alumni/index.ts";
import { crud } from "../common/entities/crud.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import { AlumniAudience } from "./alumni-audience.ts";

export const AlumniMessageView = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    body: z.string(),
    audience: AlumniAudience,
    recipients: z.int(),
    sentBy: z.uuid().describe("Id of an account"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AlumniMessage" });

/** Read-only: rows are written by `send-alumni-message.ts`, and never changed afterwards. */
export const alumniMessages = crud(AlumniMessage as never, {
  name: "Alumni message",
  view: AlumniMessageView,
  access: { read: "alumni.read" },
  list: { sort: ["-createdAt"], search: ["subject"] },
  rowScope: wholeSchoolOnly,
});
