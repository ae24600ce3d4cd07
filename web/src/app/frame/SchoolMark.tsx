import { useImage } from "../../api/files/useImage.ts";
import { useRead } from "../../api/useRead.ts";
import { Icon } from "../../ui/actions/Icon.tsx";

/** The logo of the school, or the mark of the product as long as it has none. */
export function SchoolMark() {
  const { data: school } = useRead("/api/v1/school");
  const version = school?.logoFileId;
  const logo = useImage(version ? { path: "/api/v1/school/logo", version } : undefined, "thumbnail");
  return logo ? <img src={logo} alt="" /> : <Icon name="students" />;
}
