import "./Card.css";

export const Stat = ({ label, value, about }: { label: string; value: string; about?: string }) => (
  <div className="card stat">
    <div className="soft small">{label}</div>
    <div className="stat-value">{value}</div>
    {about && <div className="soft small">{about}</div>}
  </div>
);
