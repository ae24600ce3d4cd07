import { User } from "../identity/index.ts";
import { Room } from "../structure/index.ts";
import { CalendarEvent } from "./calendar-event.ts";
import { EventRegistration } from "./event-registration.ts";

export { CalendarEvent, EventRegistration };

export function associate(): void {
  CalendarEvent.belongsTo(User, { as: "author", foreignKey: "authorId" });
  CalendarEvent.belongsTo(Room, { as: "room", foreignKey: "roomId" });
  EventRegistration.belongsTo(CalendarEvent, { as: "calendarEvent", foreignKey: "calendarEventId" });
  EventRegistration.belongsTo(User, { as: "user", foreignKey: "userId" });
}
