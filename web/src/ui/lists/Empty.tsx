import type { ReactNode } from "react";
import { Icon, type IconName } from "../actions/Icon.tsx";
import "../layout/Card.css";

export const Empty = ({ icon = "empty", children }: { icon?: IconName; children: ReactNode }) => (
  <div className="empty">
    <Icon name={icon} size={28} />
    <div>{children}</div>
  </div>
);
