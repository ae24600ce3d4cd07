import { useWrite } from "../../../../api/useWrite.ts";
import { SaveForm } from "../../../../ui/forms/SaveForm.tsx";
import { linkRefreshes } from "./linkRefreshes.ts";
import { RightsFields } from "./RightsFields.tsx";
import { type GuardianLink, rightsOf } from "./rights.ts";
import { changeLink } from "./saveLink.ts";

interface Props {
  link: GuardianLink;
  onDone: () => void;
}

/** Edits what a guardian is to a student, and may do. */
export function EditRights({ link, onDone }: Props) {
  const save = useWrite(
    (values: Record<string, string>) => changeLink(link, rightsOf(values, link)),
    linkRefreshes,
  );
  return (
    <SaveForm save={save} event="save-rights" onDone={onDone}>
      <div className="form-grid">
        <RightsFields link={link} />
      </div>
    </SaveForm>
  );
}
