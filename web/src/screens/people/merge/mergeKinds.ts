import type { Body } from "../../../api/types.ts";

export type EntityType = NonNullable<Body<"/api/v1/person-merges", "post">>["entityType"];

/** The lists that merged records come from, and the permission to change them. */
export const mergeKinds = {
  student: { list: "students", path: "/api/v1/students", screen: "/students", needs: "students.manage" },
  guardian: { list: "guardians", path: "/api/v1/guardians", screen: "/guardians", needs: "guardians.manage" },
  staff_member: {
    list: "staff-members",
    path: "/api/v1/staff-members",
    screen: "/staff",
    needs: "staff.manage",
  },
} as const satisfies Record<EntityType, object>;

/** A record of any of the kinds. */
export interface Person {
  id: string;
  givenName: string;
  familyName: string;
  createdAt: string;
  admissionNumber?: string;
  staffNumber?: string;
  dateOfBirth?: string | null;
  email?: string | null;
  phone?: string | null;
  phones?: string[];
  userId: string | null;
}
