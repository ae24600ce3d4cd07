import { createHash, randomBytes } from "node:crypto";
import { type ModelStatic, Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { conflict, forbidden, invalid, notFound, unknownReference } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { CalendarFeed, calendarFeedKinds, calendarFeedStatuses } from "../../../models/integrations/index.ts";
import { Student } from "../../../models/people/index.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { Section } from "../../../models/structure/index.ts";
import type { TenantModel } from "../../../models/tenant-model.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { crud } from "../../crud.ts";
import { studentReach } from "../../people/reach.ts";
import { text } from "../../schemas.ts";
import { within } from "../../within.ts";

export const CalendarFeedView = z
  .object({
    id: z.uuid(),
    kind: z.enum(calendarFeedKinds),
    name: z.string(),
    studentId: z.uuid().nullable(),
    staffMemberId: z.uuid().nullable(),
    sectionId: z.uuid().nullable(),
    lastUsedAt: z.date().nullable(),
    status: z.enum(calendarFeedStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CalendarFeed" });

export const NewCalendarFeed = z
  .strictObject({
    kind: z.enum(calendarFeedKinds),
    name: text(80),
    studentId: z.uuid().optional(),
    staffMemberId: z.uuid().optional(),
    sectionId: z.uuid().optional(),
  })
  .meta({ id: "NewCalendarFeed", description: "A timetable is that of whom it names, or one's own" });

export const MadeCalendarFeed = CalendarFeedView.extend({
  path: z.string().describe("What a calendar program subscribes to, at this service. Shown once"),
}).meta({ id: "MadeCalendarFeed" });

/** Everybody sees and makes their own alone. */
export const calendarFeeds = crud(CalendarFeed, {
  name: "Calendar feed",
  view: CalendarFeedView,
  access: { read: "structure.read" },
  list: {
    filters: { kind: z.enum(calendarFeedKinds), status: z.enum(calendarFeedStatuses) },
    sort: ["-createdAt"],
  },
  reach: () => "user_id = :user",
});

const mostFeeds = 30;

export const hashOfFeed = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** The address shows what its maker sees, for as long as they do. @throws {AppError} 400, 403, 409 `too_many_feeds` */
export const createFeed = (given: z.output<typeof NewCalendarFeed>) =>
  transaction(async () => {
    const caller = actor();
    if (caller.apiKeyId) throw forbidden("A key cannot make addresses: sign in for this");
    const whose = await checked(given);
    if ((await CalendarFeed.count({ where: { userId: caller.id, status: "active" } })) >= mostFeeds)
      throw conflict("too_many_feeds", `You have ${mostFeeds} addresses: revoke one that is not used`);
    const id = newId();
    const secret = randomBytes(24).toString("base64url");
    const { kind, name } = given;
    const made = { id, userId: caller.id, kind, name, ...whose };
    const feed = await CalendarFeed.create({ ...made, secretHash: hashOfFeed(secret) });
    await recordAudit({
      action: "calendar_feeds.create",
      entityType: "CalendarFeed",
      entityId: id,
      after: { kind, name, ...whose },
    });
    return { ...nothing, ...feed.get(), path: `/calendars/${feed.schoolId}/${id}/${secret}.ics` };
  });

/** What a row that was just made does not say of itself. */
const nothing = { studentId: null, staffMemberId: null, sectionId: null, lastUsedAt: null };

/** Nobody reads its address any more, at once. @throws {AppError} 404 */
export const revokeFeed = (id: string): Promise<CalendarFeed> =>
  transaction(async () => {
    const feed = await CalendarFeed.findOne({ where: { id, userId: actor().id }, lock: true });
    if (!feed) throw notFound("Calendar feed");
    if (feed.status === "revoked") return feed;
    await feed.update({ status: "revoked", revokedAt: now() });
    await recordAudit({ action: "calendar_feeds.revoke", entityType: "CalendarFeed", entityId: id });
    return feed;
  });

type Given = z.output<typeof NewCalendarFeed>;
type Whose = Partial<Record<"studentId" | "staffMemberId" | "sectionId", string>>;

async function checked({ kind, studentId, staffMemberId, sectionId }: Given): Promise<Whose> {
  const whose: Whose = {
    ...(studentId && { studentId }),
    ...(staffMemberId && { staffMemberId }),
    ...(sectionId && { sectionId }),
  };
  const named = Object.keys(whose);
  if (named.length > (kind === "calendar" ? 0 : 1)) {
    const message = kind === "calendar" ? "is not part of the school calendar" : "name one of them";
    throw invalid(named.map((path) => ({ path, message })));
  }
  if (kind === "calendar") return whose;
  const scope = actor().permissions.get("timetable.read");
  if (!scope) throw forbidden();
  const ofFamily = scope === "own_children" || scope === "self";
  if (studentId) {
    const where = { [Op.and]: [{ id: studentId }, within("timetable.read", familyReach)] };
    if (!(await Student.findOne({ attributes: ["id"], where })))
      throw unknownReference("studentId", "student");
  }
  // Families know their children's lessons, not those of a teacher or a class.
  const mustBe = async (
    model: ModelStatic<TenantModel>,
    path: string,
    id: string | undefined,
    what: string,
  ) => {
    if (id && (ofFamily || !(await model.findOne({ attributes: ["id"], where: { id } }))))
      throw unknownReference(path, what);
  };
  await mustBe(StaffMember, "staffMemberId", staffMemberId, "staff member");
  await mustBe(Section, "sectionId", sectionId, "section");
  if (named.length || ofFamily) return whose;
  const self = await StaffMember.findOne({ attributes: ["id"], where: { userId: actor().id } });
  if (!self)
    throw invalid([
      { path: "staffMemberId", message: "name a student, a teacher or a section: you give no lessons" },
    ]);
  return { staffMemberId: self.id };
}

/** Staff sees the whole timetable, families their own: as in the list of lessons. */
const familyReach: typeof studentReach = (scope, caller) =>
  scope === "own_children" || scope === "self" ? studentReach(scope, caller) : null;
