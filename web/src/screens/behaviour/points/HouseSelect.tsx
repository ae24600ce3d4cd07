import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

/** The house of a student; the office chooses it. */
export function HouseSelect({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const houses = useRead("/api/v1/houses", { query: { status: "active", limit: 50 } });
  const read = useRead("/api/v1/house-memberships", { query: { studentId, limit: 1, include: "house" } });
  const membership = read.data?.data[0];
  const save = useWrite(
    async (houseId: string) => {
      if (houseId)
        await send("put", "/api/v1/houses/{id}/students", {
          path: { id: houseId },
          body: { studentIds: [studentId] },
        });
      else if (membership)
        await send("delete", "/api/v1/house-memberships/{id}", { path: { id: membership.id } });
    },
    ["/house-memberships", "/house-board"],
  );
  if (!may("houses.manage")) return membership?.house ? <Badge>{membership.house.name}</Badge> : null;
  return (
    <>
      {save.error && <ProblemNote error={save.error} />}
      <SelectField
        quiet
        label={t("conduct.house")}
        none={t("conduct.noHouse")}
        value={membership?.houseId ?? ""}
        choices={(houses.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) =>
          save.mutate(target.value, { onSuccess: () => toast.done(t("conduct.saved")) })
        }
      />
    </>
  );
}
