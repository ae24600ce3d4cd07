import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { Problem } from "../../../api/Problem.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useCustomFields } from "../../../kit/custom/useCustomFields.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { ExistingGuardian } from "./ExistingGuardian.tsx";
import { NewGuardianFields } from "./NewGuardianFields.tsx";
import { newGuardianBody } from "./newGuardianBody.ts";

/** Adds a guardian without a child; one who is on record is opened instead. */
export function AddGuardian({ onDone }: { onDone: (guardianId?: string) => void }) {
  const { t } = useTranslation();
  const own = useCustomFields("guardian");
  const add = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/guardians", { body: newGuardianBody(values, own) }),
    ["/guardians"],
  );
  const existing =
    add.error instanceof Problem && add.error.code === "guardian_exists"
      ? (add.error.extensions["guardianId"] as string | undefined)
      : undefined;
  return (
    <Form
      error={add.error}
      onSubmit={(values) =>
        add.mutate(values, {
          onSuccess: ({ id }) => {
            toast.done(t("common.saved"));
            onDone(id);
          },
        })
      }
    >
      {existing && <ExistingGuardian onUse={async () => onDone(existing)} />}
      <div className="form-grid">
        <NewGuardianFields onUse={({ id }) => onDone(id)} />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={() => onDone()}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={add.isPending} event="save-guardian">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
