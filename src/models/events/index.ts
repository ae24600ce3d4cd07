import { User } from "../identity/index.ts";
import { Guardian, Student } from "../people/index.ts";
import { StaffMember } from "../staff/index.ts";
import { Room } from "../structure/index.ts";
import { CalendarEvent } from "./calendar-event.ts";
import { EventRegistration } from "./event-registration.ts";
import { MeetingSlot } from "./meeting-slot.ts";

export { CalendarEvent, EventRegistration, MeetingSlot };

export function associate(): void {
  CalendarEvent.belongsTo(User, { as: "author", foreignKey: "authorId" });
  CalendarEvent.belongsTo(Room, { as: "room", foreignKey: "roomId" });
  EventRegistration.belongsTo(CalendarEvent, { as: "calendarEvent", foreignKey: "calendarEventId" });
  MeetingSlot.belongsTo(CalendarEvent, { as: "calendarEvent", foreignKey: "calendarEventId" });
  MeetingSlot.belongsTo(StaffMember, { as: "staffMember", foreignKey: "staffMemberId" });
  MeetingSlot.belongsTo(Room, { as: "room", foreignKey: "roomId" });
  MeetingSlot.belongsTo(Student, { as: "student", foreignKey: "studentId" });
  MeetingSlot.belongsTo(Guardian, { as: "guardian", foreignKey: "guardianId" });
  EventRegistration.belongsTo(User, { as: "user", foreignKey: "userId" });
}
