import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { StructureForm } from "./StructureForm.tsx";

/** A new fee structure, or with `?from=` the next version of one. */
export function NewStructure() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const from = params.get("from");
  return (
    <>
      <PageHead
        title={from ? t("billing.nextVersion") : t("billing.addStructure")}
        back={
          from
            ? { href: `/fees/structures/${from}`, label: t("billing.structure") }
            : { href: "/fees?tab=plan", label: t("billing.structures") }
        }
      />
      {from ? <NextVersion id={from} /> : <StructureForm />}
    </>
  );
}

function NextVersion({ id }: { id: string }) {
  const read = useRead("/api/v1/fee-structures/{id}", {
    path: { id },
    query: { include: "feeComponents,term" },
  });
  return <Loaded read={read}>{(source) => <StructureForm source={source} />}</Loaded>;
}
