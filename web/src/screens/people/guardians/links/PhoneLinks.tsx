/** Phone numbers that are called by a tap. */
export const PhoneLinks = ({ phones }: { phones: readonly string[] }) => (
  <span className="row">
    {phones.map((phone) => (
      <a key={phone} href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className="phone-link" dir="ltr">
        {phone}
      </a>
    ))}
  </span>
);
