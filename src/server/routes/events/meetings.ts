import { z } from "zod";
import {
  CreatedMeetingSlots,
  createMeetingSlots,
  NewMeetingSlots,
} from "../../../core/events/meetings/create-meeting-slots.ts";
import {
  bookOwnMeeting,
  cancelOwnMeeting,
  FamilyMeetingSlots,
  listFamilySlots,
  OwnMeeting,
} from "../../../core/events/meetings/family-meetings.ts";
import { MeetingSlotView, meetingSlots } from "../../../core/events/meetings/meeting-slots.ts";
import {
  blockSlot,
  bookForFamily,
  cancelForFamily,
  MeetingBooking,
  MeetingSlotBlock,
  MeetingSwap,
  swapForFamilies,
} from "../../../core/events/meetings/office-meetings.ts";
import { printMeetingPlan, printOwnMeetings } from "../../../core/events/meetings/print-meeting-plan.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });
const OfEvent = z.strictObject({ calendarEventId: z.uuid() });
const ChildId = z.object({ childId: z.uuid() });
const ChildSlot = z.object({ childId: z.uuid(), slotId: z.uuid() });
const ofChild = "/guardian/children/:childId/meeting-slots";

/** Parents' evenings: the slots of the teachers, and the meetings that families book. */
export const meetingRoutes = [
  ...crudRoutes("/meeting-slots", meetingSlots),
  route({
    method: "post",
    path: "/calendar-events/:id/meeting-slots",
    summary: "Add the slots of a teacher to a parents' evening",
    permission: "events.manage",
    status: 201,
    idempotent: true,
    params: Id,
    body: NewMeetingSlots,
    response: CreatedMeetingSlots,
    handle: ({ params, body }) => createMeetingSlots(params.id, body),
  }),
  route({
    method: "get",
    path: "/meeting-plan.pdf",
    summary: "Print the meetings of a parents' evening, a page per teacher: of every teacher, or one's own",
    permission: "events.read",
    records: "MeetingSlot",
    query: OfEvent,
    mayBeMissing: true,
    file: { type: "application/pdf", name: "meeting-plan.pdf" },
    handle: ({ query }) => printMeetingPlan(query.calendarEventId),
  }),
  route({
    method: "get",
    path: "/guardian/meeting-plan.pdf",
    summary: "Print the meetings that you booked for your children at a parents' evening",
    permission: "students.read",
    records: "MeetingSlot",
    query: OfEvent,
    mayBeMissing: true,
    file: { type: "application/pdf", name: "meetings.pdf" },
    handle: ({ query }) => printOwnMeetings(query.calendarEventId),
  }),
  route({
    method: "put",
    path: "/meeting-slots/:id/booking",
    summary: "Book a slot for a family, or move its meeting with this teacher to it",
    permission: "events.manage",
    params: Id,
    body: MeetingBooking,
    response: MeetingSlotView,
    handle: ({ params, body }) => bookForFamily(params.id, body),
  }),
  route({
    method: "put",
    path: "/meeting-slots/:id/swap",
    summary: "Exchange the families of two booked slots of a teacher",
    permission: "events.manage",
    params: Id,
    body: MeetingSwap,
    response: MeetingSlotView,
    handle: ({ params, body }) => swapForFamilies(params.id, body),
  }),
  route({
    method: "put",
    path: "/meeting-slots/:id/cancellation",
    summary: "Cancel the meeting of a slot and notify the family",
    permission: "events.manage",
    params: Id,
    response: MeetingSlotView,
    handle: ({ params }) => cancelForFamily(params.id),
  }),
  route({
    method: "put",
    path: "/meeting-slots/:id/block",
    summary: "Block a free slot, or offer it again",
    permission: "events.manage",
    params: Id,
    body: MeetingSlotBlock,
    response: MeetingSlotView,
    handle: ({ params, body }) => blockSlot(params.id, body),
  }),
  route({
    method: "get",
    path: ofChild,
    summary: "List the meetings of a child and the free slots of the child's teachers",
    permission: "students.read",
    transaction: "none",
    params: ChildId,
    response: FamilyMeetingSlots,
    handle: ({ params }) => listFamilySlots(params.childId),
  }),
  route({
    method: "put",
    path: `${ofChild}/:slotId`,
    summary: "Book a meeting for a child, move the one with this teacher to this slot, or cancel it",
    permission: "students.read",
    params: ChildSlot,
    body: OwnMeeting,
    response: FamilyMeetingSlots,
    handle: ({ params, body }) =>
      (body.booked ? bookOwnMeeting : cancelOwnMeeting)(params.childId, params.slotId),
  }),
];
