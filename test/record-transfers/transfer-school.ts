import { randomUUID } from "node:crypto";
import { openSchool } from "../people/school.ts";
import type { TestApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { ok } from "../support/ok.ts";

export const allContents = ["guardians", "enrollments", "marks", "attendance", "prior_records"];

/** Two schools of one installation: the first sends records, the second receives them. */
export async function openTransferSchools(app: TestApp) {
  const sender = await app.as("admin");
  const receiver = await app.as("admin", "riverside");
  const from = await openSchool(sender);
  const to = await openSchool(receiver);

  /** A student who leaves, with a guardian and marks of a school before. */
  const leaver = async (values: object = {}) => {
    const familyName = `Quill${randomUUID().slice(0, 8)}`;
    const admitted = await from.admit({
      ...{ givenName: "Odalys", familyName, dateOfBirth: "2012-04-05", sex: "female", nationality: "Kenyan" },
      enrollment: from.place(await from.section()),
      guardians: [
        {
          guardian: {
            ...{ givenName: "Ruth", familyName, email: `${familyName.toLowerCase()}@home.example` },
            phones: ["+254 700 123456"],
          },
          relation: "mother",
          isPrimary: true,
          invite: false,
        },
      ],
      ...values,
    });
    const studentId: string = admitted.student.id;
    await ok(
      sender.post("/prior-academic-records", {
        ...{ studentId, schoolName: "First School", yearLabel: "2022", courseTitle: "Mathematics" },
        ...{ grade: "B+", gradePoint: "3.50", credits: "2.00" },
      }),
    );
    return { studentId, familyName, guardianId: admitted.guardians[0]?.guardian.id as string };
  };
  const plan = async (values: object = {}, of?: Awaited<ReturnType<typeof leaver>>) => {
    const { studentId, guardianId, familyName } = of ?? (await leaver());
    const transfer = await ok(
      sender.post("/record-transfers", {
        ...{ studentId, schoolName: "Riverside Academy", schoolEmail: "office@riverside.example" },
        ...{ contents: allContents, consent: { guardianId, on: "2026-01-05" } },
        ...values,
      }),
    );
    return { transfer, studentId, guardianId, familyName };
  };
  /** Prepares a package and downloads it as the office does. */
  const pack = async (values: object = {}, of?: Awaited<ReturnType<typeof leaver>>) => {
    const planned = await plan(values, of);
    const transfer = await ok(sender.post(`/record-transfers/${planned.transfer.id}/package`));
    const response = await fetch(`${app.url}/api/v1/record-transfers/${transfer.id}/package.zip`, {
      headers: { authorization: `Bearer ${sender.credentials.accessToken}` },
    });
    return { ...planned, transfer, zip: Buffer.from(await response.arrayBuffer()), response };
  };
  const upload = (zip: Uint8Array, as = receiver) =>
    as("POST", "/record-transfers/packages", zip, { "content-type": "application/zip" });
  const receive = async (values: object = {}) => {
    const packed = await pack(values);
    return { ...packed, incoming: await ok(upload(packed.zip)) };
  };
  const accept = (id: string, values: object = {}, as = receiver) =>
    as.post(`/record-transfers/${id}/acceptance`, { enrollment: to.place(null), ...values });
  return {
    sender,
    receiver,
    from,
    to,
    leaver,
    plan,
    pack,
    upload,
    receive,
    accept,
    open: createClient,
  };
}
