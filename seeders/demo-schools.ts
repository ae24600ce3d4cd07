/** The demo schools. The first two always exist. */
export const demoSchools = [
  {
    slug: "greenfield",
    name: "Greenfield Academy",
    timezone: "Africa/Nairobi",
    currency: "KES",
    country: "KE",
    contactName: "Wanjiru Kamau",
    motto: "Grow in knowledge",
    address: "14 Riverside Drive, Nairobi",
    phone: "+254 20 555 0114",
  },
  {
    slug: "riverside",
    name: "Riverside School",
    timezone: "Europe/London",
    currency: "GBP",
    country: "GB",
    contactName: "Eleanor Hughes",
    motto: "Ad astra",
    address: "2 Mill Lane, York YO1 7AA",
    phone: "+44 1904 555 018",
  },
  {
    slug: "colegio-del-sol",
    name: "Colegio del Sol",
    timezone: "America/Bogota",
    currency: "COP",
    country: "CO",
    locale: "es",
    contactName: "Camila Restrepo",
  },
  {
    slug: "lycee-lumiere",
    name: "Lycée Lumière",
    timezone: "Africa/Dakar",
    currency: "XOF",
    country: "SN",
    locale: "fr",
    contactName: "Awa Diop",
  },
  {
    slug: "al-noor",
    name: "Al Noor School",
    timezone: "Asia/Dubai",
    currency: "AED",
    country: "AE",
    locale: "ar",
    contactName: "Mariam Al Hashimi",
  },
  {
    slug: "sunrise",
    name: "Sunrise Public School",
    timezone: "Asia/Kolkata",
    currency: "INR",
    country: "IN",
    contactName: "Priya Nair",
  },
] as const;

const towns = [
  "Ashford",
  "Brookdale",
  "Cedar Hill",
  "Dunmore",
  "Eastgate",
  "Fairview",
  "Glenwood",
  "Hillcrest",
  "Kingsway",
  "Lakeside",
];

/** Returns the n-th demo school: the named ones first, then any number of generated ones. */
export function demoSchool(index: number) {
  const named = demoSchools[index];
  if (named) return { locale: "en", ...named };
  const town = towns[index % towns.length]!;
  const round = Math.floor(index / towns.length) + 1;
  return {
    slug: `${town.toLowerCase().replaceAll(" ", "-")}-${round}`,
    name: `${town} School ${round}`,
    timezone: demoSchools[index % demoSchools.length]!.timezone,
    currency: demoSchools[index % demoSchools.length]!.currency,
    country: demoSchools[index % demoSchools.length]!.country,
    locale: "en",
    contactName: "The Office",
  };
}
