import type { Random } from "./random.ts";

/** Given names and family names that occur together. */
export interface Culture {
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
  arabicScript: {
    female: words("مريم ليلى نور فاطمة عائشة سلمى حصة ياسمين ريم زينب أمل هدى"),
    male: words("عمر خالد يوسف حمد راشد سعيد طارق زايد فيصل أحمد ناصر كريم"),
    family: words("الهاشمي المنصوري حداد الفارسي خوري السويدي ناصر الزعابي درويش منصور الكتبي عزيز"),
  },
  chinese: {
    female: words("欣怡 雨涵 梓萱 佳琪 静 丽华 晓燕 诗涵 思雨 雪 梦瑶 婉婷"),
    male: words("浩然 子轩 宇航 伟 志强 俊杰 明 建国 博文 天佑 磊 嘉豪"),
    family: words("王 李 张 刘 陈 杨 黄 赵 吴 周 徐 欧阳"),
  },
  vietnamese: {
    female: words("Linh Hương Thảo Ngọc Trang Phương Mai Yến Hạnh Quỳnh Thúy Vân"),
    male: words("Minh Đức Hùng Dũng Tuấn Quang Khánh Bảo Phúc Thành Sơn Huy"),
    family: words("Nguyễn Trần Lê Phạm Huỳnh Hoàng Võ Đặng Bùi Đỗ Hồ Dương"),
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

/** Name cultures by country: mostly those of the country, and some others. */
const home: Readonly<Record<string, readonly CultureKey[]>> = {
  KE: ["kenyan"],
  GB: ["british"],
  CO: ["spanish"],
  SN: ["french"],
  AE: ["arabic", "arabicScript"],
  IN: ["indian"],
};

export function cultureOf(country: string, { chance, pick }: Pick<Random, "chance" | "pick">): Culture {
  const own = home[country];
  return cultures[own && chance(0.75) ? pick(own) : pick(Object.keys(cultures) as CultureKey[])];
}

/** Returns the local part of an email address, or null if the name cannot be written in ASCII. */
export function mailboxOf(given: string, family: string): string | null {
  const [first, last] = [given, family].map((name) =>
    name
      .replace(/[Đđ]/g, "d")
      .replace(/[Łł]/g, "l")
      .normalize("NFKD")
      .replace(/[^A-Za-z]/g, "")
      .toLowerCase(),
  );
  return first && last ? `${first}.${last}` : null;
}
