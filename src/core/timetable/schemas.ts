import { z } from "zod";

export const NewLesson = z
  .strictObject({
    dayOfWeek: z.int().min(1).max(7).describe("1 is Monday"),
    classPeriodId: z.uuid(),
    courseOfferingId: z.uuid(),
    staffMemberId: z.uuid(),
    roomId: z.uuid().nullable().optional().describe("Without one the room of the offering, where it has one"),
  })
  .meta({ id: "NewLesson" });

export const LessonChanges = NewLesson.omit({ courseOfferingId: true })
  .partial()
  .meta({ id: "LessonChanges" });

const Day = z.iso.date();

export const LessonsQuery = z.strictObject({
  from: Day.optional().describe("Default: today"),
  to: Day.optional().describe("At most 31 days, the first and the last included. Default: the day of from"),
  sectionId: z.uuid().optional(),
  staffMemberId: z.uuid().optional().describe("Who gives the lesson on that day, a substitute too"),
  roomId: z.uuid().optional(),
  studentId: z.uuid().optional().describe("Guardians see their own children; without it all of them"),
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
    originalTeacherName: z.string().nullable().describe("Who is substituted, if anybody"),
    roomId: z.uuid().nullable(),
    roomName: z.string().nullable(),
    roomChanged: z.boolean(),
    moved: z.boolean().describe("At another time than in other weeks"),
    cancelled: z.boolean(),
    note: z.string().nullable(),
    studentIds: z.array(z.uuid()).describe("Of the students asked for, those who have this lesson"),
  })
  .meta({ id: "DatedLesson" });

export const LessonList = z.object({ data: z.array(DatedLesson) }).meta({ id: "LessonList" });
