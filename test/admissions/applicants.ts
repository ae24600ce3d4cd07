import { openSchool } from "../people/school.ts";
import type { TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { ok } from "../support/ok.ts";

/** What a test of applications needs: an open campaign with seats in grade levels of its own, and applicants. */
export async function openAdmissions(app: TestApp, admin: Client) {
  const school = await openSchool(admin);
  const { year, grade } = school;
  let count = 0;
  const campaign = async (seats: number, values: object = {}) => {
    count += 1;
    const made = await ok(
      admin.post("/admission-campaigns", {
        ...{ name: `Applications ${count}`, academicYearId: year.id },
        ...{ opensOn: "2020-01-01", closesOn: "2099-12-31" },
        ...values,
      }),
    );
    const gradeLevel = await grade();
    await ok(
      admin.put(`/admission-campaigns/${made.id}/seats`, { seats: [{ gradeLevelId: gradeLevel.id, seats }] }),
    );
    await ok(admin.put(`/admission-campaigns/${made.id}/status`, { status: "open" }));
    return { admissionCampaignId: made.id as string, gradeLevelId: gradeLevel.id as string };
  };
  type Place = Awaited<ReturnType<typeof campaign>>;
  const draft = async (place: Place, values: object = {}) => {
    count += 1;
    return ok(
      admin.post("/admission-applications", {
        ...place,
        ...{ givenName: `Kind ${count}`, familyName: "Applicant", dateOfBirth: "2019-06-01", language: "fr" },
        guardians: [
          {
            ...{ givenName: "Parent", familyName: `Of ${count}`, relation: "mother" },
            email: `family${count}@applicants.example`,
          },
        ],
        ...values,
      }),
    );
  };
  const submit = (id: string, body: object = {}) =>
    admin.post(`/admission-applications/${id}/submission`, body);
  const submitted = async (place: Place, values: object = {}) => ok(submit((await draft(place, values)).id));
  const decide = (id: string, decision: string, values: object = {}) =>
    admin.put(`/admission-applications/${id}/decision`, { decision, ...values });
  const move = (id: string, status: string, values: object = {}) =>
    admin.put(`/admission-applications/${id}/status`, { status, ...values });
  const statusOf = async (id: string): Promise<string> =>
    (await ok(admin.get(`/admission-applications/${id}`))).status;
  const emailsTo = async (
    address: string,
  ): Promise<Array<{ templateKind: string; subject: string; locale: string }>> =>
    (await ok(admin.get(`/queued-emails?limit=200`))).data.filter(({ toAddress }) => toAddress === address);
  return { ...school, app, campaign, draft, submit, submitted, decide, move, statusOf, emailsTo };
}
