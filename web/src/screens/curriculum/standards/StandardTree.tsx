import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/Button.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { labelOfStandard, type Standard } from "./standardRows.ts";
import "./Standards.css";

interface Props {
  standards: readonly Standard[];
  onEdit: ((standard: Standard) => void) | undefined;
}

/** Trees with more standards start with their branches closed. */
const OPEN_UP_TO = 60;

/** The standards of a framework as a tree of branches that open. */
export function StandardTree({ standards, onEdit }: Props) {
  const children = Map.groupBy(standards, ({ parentStandardId }) => parentStandardId);
  return <Branch of={null} {...{ children, onEdit }} isOpen={standards.length <= OPEN_UP_TO} />;
}

interface BranchProps extends Pick<Props, "onEdit"> {
  of: string | null;
  children: ReadonlyMap<string | null, readonly Standard[]>;
  isOpen: boolean;
}

function Branch({ of, children, onEdit, isOpen }: BranchProps) {
  return (
    <ul className="standard-branch">
      {(children.get(of) ?? []).map((standard) => (
        <li key={standard.id}>
          {children.has(standard.id) ? (
            <details open={isOpen}>
              <summary>
                <StandardText standard={standard} />
              </summary>
              {onEdit && <EditButton {...{ standard, onEdit }} />}
              <Branch of={standard.id} {...{ children, onEdit, isOpen }} />
            </details>
          ) : (
            <span className="standard-line">
              <StandardText standard={standard} />
              {onEdit && <EditButton {...{ standard, onEdit }} />}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function StandardText({ standard }: { standard: Standard }) {
  const { t } = useTranslation();
  const { code, statement, educationLevels, status } = standard;
  return (
    <span className="standard-text">
      {code && <strong>{code} </strong>}
      <bdi>{statement}</bdi>{" "}
      {educationLevels.length > 0 && <span className="soft small">{educationLevels.join(", ")} </span>}
      {status === "retired" && <Badge>{t("standards.status.retired")}</Badge>}
    </span>
  );
}

function EditButton({ standard, onEdit }: { standard: Standard; onEdit: (standard: Standard) => void }) {
  const { t } = useTranslation();
  return (
    <Button
      kind="plain"
      aria-label={t("standards.editOne", { name: labelOfStandard(standard) })}
      onClick={() => onEdit(standard)}
      event="edit-standard"
    >
      {t("common.edit")}
    </Button>
  );
}
