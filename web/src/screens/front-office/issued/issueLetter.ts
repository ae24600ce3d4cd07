import { send } from "../../../api/client.ts";

const asked = ["reason", "conduct", "remarks"] as const;

/** Issues a letter for a student with the values of `IssueFields`. */
export const issueLetter = (studentId: string, values: Record<string, string>) =>
  send("post", "/api/v1/issued-documents", {
    body: {
      documentTemplateId: values["documentTemplateId"]!,
      studentId,
      values: Object.fromEntries(
        asked.flatMap((name) => {
          const value = values[`values.${name}`]?.trim();
          return value ? [[name, value]] : [];
        }),
      ),
      visibleToFamily: values["visibleToFamily"] !== undefined,
      ...(values["expiresOn"] && { expiresOn: values["expiresOn"] }),
    },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
