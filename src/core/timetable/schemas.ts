import { z } from "zod";

export const NewLesson = z
  .strictObject({
    dayOfWeek: z.int().min(1).max(10).describe("1 is Monday; in a year with a cycle the day of the cycle"),
    classPeriodId: z.uuid(),
    courseOfferingId: z.uuid(),
    staffMemberId: z.uuid(),
    roomId: z.uuid().nullable().optional().describe("Default: the room of the offering, if it has one"),
  })
  .meta({ id: "NewLesson" });

export const LessonChanges = NewLesson.omit({ courseOfferingId: true })
  .partial()
  .meta({ id: "LessonChanges" });

export const LessonSwap = z.strictObject({ withEntryId: z.uuid() }).meta({ id: "LessonSwap" });

const Day = z.iso.date();

export const LessonsQuery = z.strictObject({
  from: Day.optional().describe("Default: today"),
  to: Day.optional().describe("At most 31 days, from and to included. Default: same as from"),
  sectionId: z.uuid().optional(),
  staffMemberId: z.uuid().optional().describe("Teacher of the lesson on that date, including substitutes"),
  roomId: z.uuid().optional(),
  studentId: z.uuid().optional().describe("Guardians can name their own children; default: all of them"),
});

export const DatedLesson = z
  .object({
    timetableEntryId: z.uuid(),
    date: Day,
    startsAt: z.string(),
    endsAt: z.string(),
    classPeriodId: z.uuid(),
    periodName: z.string(),
    courseOfferingId: z.uuid(),
    title: z.string().describe("Title of the offering"),
    courseTitle: z.string(),
    subjectName: z.string(),
    sectionId: z.uuid().nullable(),
    sectionName: z.string().nullable(),
    staffMemberId: z.uuid(),
    teacherName: z.string(),
    originalTeacherName: z.string().nullable().describe("Teacher who is being substituted, if any"),
    roomId: z.uuid().nullable(),
    roomName: z.string().nullable(),
    roomChanged: z.boolean(),
    moved: z.boolean().describe("True if the lesson takes place in another period than usual"),
    cancelled: z.boolean(),
    note: z.string().nullable(),
    studentIds: z.array(z.uuid()).describe("Ids of the requested students who have this lesson"),
  })
  .meta({ id: "DatedLesson" });

export const LessonList = z.object({ data: z.array(DatedLesson) }).meta({ id: "LessonList" });
