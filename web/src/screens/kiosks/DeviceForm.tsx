import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { deviceRefreshes, type KioskDevice, kioskPurposes } from "./kiosks.ts";

interface Props {
  /** The kiosk to edit; undefined to add one. */
  device?: KioskDevice;
  /** Gets the key of an added kiosk. */
  onDone: (key?: string) => void;
}

/** Adds a kiosk, or edits one. */
export function DeviceForm({ device, onDone }: Props) {
  const { t } = useTranslation();
  const save = useWrite(async ({ name = "", place = "", purpose }: Record<string, string>) => {
    const body = { name: name.trim(), place: place.trim() || null };
    if (device) {
      await send("patch", "/api/v1/kiosk-devices/{id}", { path: { id: device.id }, body });
      onDone();
      return;
    }
    const made = await send("post", "/api/v1/kiosk-devices", {
      body: { ...body, purpose: purpose as KioskDevice["purpose"] },
    });
    onDone(made?.key);
  }, deviceRefreshes);
  return (
    <SaveForm save={save} event="save-kiosk" onDone={onDone}>
      <div className="form-grid">
        <Field
          label={t("common.name")}
          name="name"
          required
          maxLength={80}
          defaultValue={device?.name ?? ""}
        />
        <Field label={t("kiosks.place")} name="place" maxLength={120} defaultValue={device?.place ?? ""} />
        {!device && (
          <SelectField
            label={t("kiosks.purpose")}
            name="purpose"
            defaultValue="arrival"
            choices={kioskPurposes.map((value) => ({ value, label: t(`kiosks.purposes.${value}`) }))}
          />
        )}
      </div>
    </SaveForm>
  );
}
