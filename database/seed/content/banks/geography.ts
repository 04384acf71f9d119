import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const geography: BankContent = {
  key: 'geography',
  title: 'Physical Geography and Climate',
  description: 'Weather, climate, landforms and maps.',
  category: 'geography',
  owner: 'frimpong',
  createdDaysAgo: 218,
  questions: [
    choice(
      'Which statement describes climate rather than weather?',
      'D',
      [
        'It rained in Kumasi this morning.',
        'A storm is expected tonight.',
        'Yesterday was hotter than today.',
        'January is usually dry in Tamale.',
      ],
      { tags: ['climate'] },
    ),
    trueFalse('Climate averages are commonly computed over 30 years.', true, { tags: ['climate'] }),
    choice(
      'Which gas makes up most of the Earth’s atmosphere?',
      'B',
      ['Carbon dioxide', 'Nitrogen', 'Oxygen', 'Argon'],
      {
        tags: ['climate'],
        feedback: 'About 78 per cent is nitrogen and 21 per cent oxygen.',
      },
    ),
    choice(
      'Which instrument measures air pressure?',
      'B',
      ['Anemometer', 'Barometer', 'Hygrometer', 'Thermometer'],
      { level: 'easy', tags: ['climate'] },
    ),
    short(
      'What is a line on a map called that joins places of equal temperature?',
      'isotherm|an isotherm|isothermal line',
      ['isobar', 'contour', 'isohyet'],
      { level: 'hard', tags: ['climate'] },
    ),
    choice(
      'What marks the Intertropical Convergence Zone?',
      'A',
      [
        'Low pressure and heavy rain',
        'High pressure and dry air',
        'Cold ocean currents',
        'Strong westerly winds',
      ],
      { level: 'hard', tags: ['climate'], points: 3 },
    ),
    trueFalse('Warm air can hold more water vapour than cold air.', true, {
      level: 'easy',
      tags: ['climate'],
    }),
    choice(
      'Which greenhouse gas is released most by burning coal, oil and natural gas?',
      'C',
      ['Methane', 'Ozone', 'Carbon dioxide', 'Nitrous oxide'],
      { tags: ['climate'] },
    ),
    choice(
      'What is the harmattan?',
      'A',
      [
        'A dry, dusty wind from the Sahara over West Africa',
        'A tropical cyclone in the Pacific',
        'A warm ocean current',
        'A kind of monsoon forest',
      ],
      { tags: ['climate'] },
    ),
    choice(
      'What do the bars of a climate graph usually show?',
      'B',
      ['Temperature', 'Precipitation', 'Wind speed', 'Hours of sunshine'],
      {
        tags: ['climate'],
      },
    ),
    short(
      'At what temperature, in degrees Celsius, does pure water freeze at sea level?',
      '0|zero|0 °C|0°C|0 degrees',
      ['32', '4', '-1'],
      { level: 'easy', tags: ['climate'] },
    ),
    trueFalse(
      'During El Niño the surface water of the central and eastern tropical Pacific is unusually warm.',
      true,
      {
        tags: ['climate'],
      },
    ),
    choice(
      'A station recorded 10, 20 and 60 mm of rain in three months. What is the monthly mean?',
      'B',
      ['20 mm', '30 mm', '45 mm', '90 mm'],
      { tags: ['climate'] },
    ),
    choice(
      'Which kind of rock forms when magma or lava cools?',
      'A',
      ['Igneous', 'Metamorphic', 'Sedimentary'],
      {
        tags: ['landforms'],
      },
    ),
    choice(
      'At which kind of plate boundary is new ocean floor made?',
      'B',
      ['Convergent', 'Divergent', 'Transform', 'Collision'],
      {
        tags: ['landforms'],
        points: 3,
      },
    ),
    trueFalse('A delta forms where a river drops its sediment at its mouth.', true, {
      level: 'easy',
      tags: ['landforms'],
    }),
    short(
      'Which is the longest river in South America?',
      'amazon|the amazon|amazon river|rio amazonas',
      ['Nile', 'Orinoco', 'Paraná'],
      { tags: ['landforms'] },
    ),
    choice(
      'How long in reality is a line of 4 cm on a map of the scale 1 : 50,000?',
      'B',
      ['200 m', '2 km', '20 km', '200 km'],
      { level: 'hard', tags: ['maps'], points: 3, feedback: '4 cm × 50,000 = 200,000 cm = 2 km.' },
    ),
    choice(
      'What do contour lines that lie close together show?',
      'C',
      ['A lake', 'A flat plain', 'A steep slope', 'A border'],
      { tags: ['maps'] },
    ),
    choice(
      'Which line has the longitude 0°?',
      'A',
      ['The prime meridian', 'The equator', 'The tropic of Cancer', 'The international date line'],
      { level: 'easy', tags: ['maps'] },
    ),
  ],
};
