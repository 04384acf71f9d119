export type CountryCode = 'US' | 'CA' | 'GB' | 'AU' | 'IN' | 'NG' | 'BR' | 'DE';

interface Places {
  /** Each `#` becomes a digit. */
  phone: string;
  streets: readonly string[];
  towns: readonly string[];
}

export const places: Record<CountryCode, Places> = {
  US: {
    phone: '+1 202 555 01##',
    streets: ['Maple Hollow Drive', 'Larkspur Avenue', 'Old Mill Lane', 'Juniper Street'],
    towns: ['Columbus, OH 43215', 'Raleigh, NC 27601', 'Tucson, AZ 85701', 'Albany, NY 12207'],
  },
  CA: {
    phone: '+1 613 555 01##',
    streets: ['Birchmount Crescent', 'Harbour View Road', 'Prairie Rose Way'],
    towns: ['Ottawa, ON K1P 5M7', 'Halifax, NS B3J 1S9', 'Winnipeg, MB R3C 4T3'],
  },
  GB: {
    phone: '+44 7700 900###',
    streets: ['Marlowe Road', 'Orchard Rise', 'Canal Wharf', 'Beech Grove', 'Station Approach'],
    towns: ['Leeds LS6 2QT', 'Bristol BS3 4EA', 'London SE15 3SN', 'Cardiff CF11 9LJ'],
  },
  AU: {
    phone: '+61 491 570 ###',
    streets: ['Wattle Street', 'Jacaranda Parade', 'Banksia Road'],
    towns: ['Hobart TAS 7000', 'Adelaide SA 5000', 'Newcastle NSW 2300'],
  },
  IN: {
    phone: '+91 98005 55###',
    streets: ['Temple View Road', 'Lotus Garden Lane', 'Third Cross Road', 'Lake Road'],
    towns: ['Pune 411004', 'Kochi 682011', 'Chennai 600018', 'Mysuru 570001'],
  },
  NG: {
    phone: '+234 805 550 0###',
    streets: ['Palm Grove Close', 'Unity Road', 'Iroko Street', 'Riverside Crescent'],
    towns: ['Ibadan 200212', 'Enugu 400102', 'Kaduna 800211', 'Abeokuta 110222'],
  },
  BR: {
    phone: '+55 11 5550 0###',
    streets: ['Rua das Laranjeiras', 'Rua do Sol', 'Avenida das Acácias'],
    towns: ['Campinas SP 13010-002', 'Recife PE 50010-010', 'Curitiba PR 80010-030'],
  },
  DE: {
    phone: '+49 30 55500###',
    streets: ['Lindenweg', 'Am Alten Bahnhof', 'Kastanienallee', 'Brunnengasse'],
    towns: ['01067 Dresden', '24103 Kiel', '79098 Freiburg', '04109 Leipzig'],
  },
};
