import { useImage } from "../../api/files/useImage.ts";
import { Icon } from "../../ui/actions/Icon.tsx";
import { useSchool } from "./useSchool.ts";

/** The logo of the school, or the mark of the product as long as it has none. */
export function SchoolMark() {
  const school = useSchool();
  const version = school?.logoFileId;
  const logo = useImage(version ? { path: "/api/v1/school/logo", version } : undefined, "thumbnail");
  return logo ? <img src={logo} alt="" /> : <Icon name="students" />;
}
