/** Given names and family names that are found together. */
interface Culture {
  female: readonly string[];
  male: readonly string[];
  family: readonly string[];
}

const words = (text: string): string[] => text.split(" ");

const cultures = {
  kenyan: {
    female: words("Wanjiru Akinyi Njeri Achieng Wambui Nyambura Atieno Chebet Mumbi Zawadi Makena Imani"),
    male: words("Kamau Otieno Mwangi Ochieng Kiprop Njoroge Baraka Juma Kibet Mutiso Omondi Kariuki"),
    family: words(
      "Kamau Otieno Mwangi Wanyama Kiplagat Njoroge Odhiambo Mutua Kimani Cheruiyot Omondi Wekesa",
    ),
  },
  british: {
    female: words("Olivia Amelia Isla Freya Poppy Eleanor Charlotte Grace Imogen Beatrice Martha Harriet"),
    male: words("Oliver George Arthur Noah Alfie Theodore Henry Finley Rory Edward Callum Hugo"),
    family: words(
      "Hughes Bennett Clarke Whitfield Ashworth O'Neil Fletcher Hargreaves Pemberton Davies Marsh Ellis",
    ),
  },
  spanish: {
    female: words("Camila Valentina Sofía Lucía Mariana Ximena Inés Noelia Paloma Catalina Itziar Begoña"),
    male: words("Mateo Santiago Sebastián Andrés Nicolás Joaquín Íñigo Tomás Emilio Rubén Álvaro Gael"),
    family: words(
      "Restrepo Muñoz García Peña Núñez Ibáñez Castaño Velázquez Ordóñez Rivera Salazar Quiñones",
    ),
  },
  french: {
    female: words("Awa Aminata Chloé Zoé Éloïse Mariama Anaïs Fatou Hélène Manon Coumba Noémie"),
    male: words("Mamadou Ousmane Théo Élie Ibrahima Loïc Cheikh Gaël Maël Abdoulaye Raphaël Moussa"),
    family: words("Diop Ndiaye Fall Lefèvre Sarr Gueye Bélanger Faye Dubois Traoré Sène Moreau"),
  },
  arabic: {
    female: words("Mariam Layla Noor Fatima Aisha Salma Hessa Yasmin Reem Zainab Amal Huda"),
    male: words("Omar Khalid Yousef Hamad Rashid Saeed Tariq Zayed Faisal Ahmed Nasser Karim"),
    family: words(
      "Al-Hashimi Al-Mansoori Haddad Al-Farsi Khoury Al-Suwaidi Nasser Al-Zaabi Darwish Mansour Al-Ketbi Aziz",
    ),
  },
  indian: {
    female: words("Priya Ananya Diya Kavya Meera Aadhya Ishita Lakshmi Nandini Saanvi Tara Riya"),
    male: words("Arjun Rohan Vihaan Aditya Kabir Dev Ishaan Krishna Rahul Siddharth Neel Vikram"),
    family: words("Nair Sharma Iyer Patel Reddy Banerjee Menon Kulkarni Gupta Rao Pillai Chatterjee"),
  },
  slavic: {
    female: words("Анна Мария Ольга Екатерина Zofia Agnieszka Łucja Jadwiga Daria Świętosława Nina Vesna"),
    male: words("Иван Алексей Дмитрий Михаил Łukasz Paweł Stanisław Wojciech Борис Marek Đorđe Luka"),
    family: words(
      "Петров Соколов Kowalczyk Wiśniewski Dąbrowski Żak Ковалёв Novák Šimić Horváth Łaski Морозов",
    ),
  },
} satisfies Record<string, Culture>;

type CultureKey = keyof typeof cultures;

/** Whom one meets where: mostly the people of the country, and some of the others. */
const home: Readonly<Record<string, CultureKey>> = {
  KE: "kenyan",
  GB: "british",
  CO: "spanish",
  SN: "french",
  AE: "arabic",
  IN: "indian",
};

export function cultureOf(
  country: string,
  { chance, pick }: { chance(p: number): boolean; pick<T>(items: readonly T[]): T },
): Culture {
  const own = home[country];
  return own && chance(0.75) ? cultures[own] : cultures[pick(Object.keys(cultures) as CultureKey[])];
}
