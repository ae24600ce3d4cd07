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
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { text } from "../../common/input/schemas.ts";
import { studentScope } from "../../people/row-scope.ts";

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
  .meta({
    id: "NewCalendarFeed",
    description: "A timetable belongs to the student, staff member or section named; default: the caller",
  });

export const MadeCalendarFeed = CalendarFeedView.extend({
  path: z.string().describe("Path that a calendar program subscribes to. Shown once"),
}).meta({ id: "MadeCalendarFeed" });

/** Calendar feeds; every account sees only its own. */
export const calendarFeeds = crud(CalendarFeed, {
  name: "Calendar feed",
  view: CalendarFeedView,
  access: { read: "structure.read" },
  list: {
    filters: { kind: z.enum(calendarFeedKinds), status: z.enum(calendarFeedStatuses) },
    sort: ["-createdAt"],
  },
  rowScope: () => "user_id = :user",
});

const MAX_FEEDS = 30;

export const hashOfFeed = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Create a feed address that shows what its owner may see at the time of each request. @throws {AppError} 400, 403, 409 `too_many_feeds` */
export const createFeed = (given: z.output<typeof NewCalendarFeed>) =>
  transaction(async () => {
    const caller = actor();
    if (caller.apiKeyId) throw forbidden("An API key cannot create calendar addresses: sign in instead");
    const subject = await checkSubject(given);
    if ((await CalendarFeed.count({ where: { userId: caller.id, status: "active" } })) >= MAX_FEEDS)
      throw conflict(
        "too_many_feeds",
        `You already have ${MAX_FEEDS} calendar addresses: revoke one you no longer use`,
      );
    const id = newId();
    const secret = randomBytes(24).toString("base64url");
    const { kind, name } = given;
    const made = { id, userId: caller.id, kind, name, ...subject };
    const feed = await CalendarFeed.create({ ...made, secretHash: hashOfFeed(secret) });
    await audited(CalendarFeed, id, "create", { after: { kind, name, ...subject } });
    return { ...emptyColumns, ...feed.get(), path: `/calendars/${feed.schoolId}/${id}/${secret}.ics` };
  });

/** Columns that a newly created instance leaves undefined. */
const emptyColumns = { studentId: null, staffMemberId: null, sectionId: null, lastUsedAt: null };

/** Revoke a feed address with immediate effect. @throws {AppError} 404 */
export const revokeFeed = (id: string): Promise<CalendarFeed> =>
  transaction(async () => {
    const feed = await CalendarFeed.findOne({ where: { id, userId: actor().id }, lock: true });
    if (!feed) throw notFound("Calendar feed");
    if (feed.status === "revoked") return feed;
    await feed.update({ status: "revoked", revokedAt: now() });
    await audited(CalendarFeed, id, "revoke");
    return feed;
  });

type Given = z.output<typeof NewCalendarFeed>;
type Subject = Partial<Record<"studentId" | "staffMemberId" | "sectionId", string>>;

async function checkSubject({ kind, studentId, staffMemberId, sectionId }: Given): Promise<Subject> {
  const subject: Subject = {
    ...(studentId && { studentId }),
    ...(staffMemberId && { staffMemberId }),
    ...(sectionId && { sectionId }),
  };
  const named = Object.keys(subject);
  if (named.length > (kind === "calendar" ? 0 : 1)) {
    const message =
      kind === "calendar" ? "must be empty for the school calendar" : "only one of these may be set";
    throw invalid(named.map((path) => ({ path, message })));
  }
  if (kind === "calendar") return subject;
  const scope = actor().permissions.get("timetable.read");
  if (!scope) throw forbidden();
  const ofFamily = scope === "own_children" || scope === "self";
  if (studentId) {
    const where = { [Op.and]: [{ id: studentId }, scopeWhere("timetable.read", familyScope)] };
    if (!(await Student.findOne({ attributes: ["id"], where })))
      throw unknownReference("studentId", "student");
  }
  // Students and guardians may see the lessons of a student, not those of a teacher or a section.
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
  if (named.length || ofFamily) return subject;
  const self = await StaffMember.findOne({ attributes: ["id"], where: { userId: actor().id } });
  if (!self)
    throw invalid([
      {
        path: "staffMemberId",
        message: "name a student, a staff member or a section: your account is not a staff member",
      },
    ]);
  return { staffMemberId: self.id };
}

/** Staff see the whole timetable, students and guardians their own, as in the list of lessons. */
const familyScope: typeof studentScope = (scope, caller) =>
  scope === "own_children" || scope === "self" ? studentScope(scope, caller) : null;
