import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const networks: BankContent = {
  key: 'networks',
  title: 'Networks and Security',
  description: 'Protocols, addresses, and the attacks every programmer should know.',
  category: 'other',
  owner: 'deshpande',
  createdDaysAgo: 66,
  questions: [
    choice(
      'Which protocol translates names such as www.school.example into IP addresses?',
      'B',
      ['DHCP', 'DNS', 'FTP', 'SMTP'],
      {
        tags: ['protocols'],
      },
    ),
    choice(
      'At which layer of the OSI model do routers mainly work?',
      'C',
      ['Physical', 'Data link', 'Network', 'Transport', 'Session', 'Application'],
      {
        level: 'hard',
        points: 3,
        tags: ['protocols'],
        feedback: 'Routers forward packets by their network-layer address.',
      },
    ),
    trueFalse('HTTPS encrypts the traffic between the browser and the server.', true, {
      level: 'easy',
      tags: ['protocols'],
    }),
    short('What is the default TCP port of HTTPS?', '443|port 443', ['80', '8080', '22'], {
      tags: ['protocols'],
    }),
    choice(
      'How many addresses are in an IPv4 network with the prefix /24, the first and the last included?',
      'D',
      ['24', '128', '254', '256'],
      { level: 'hard', tags: ['addresses'], feedback: '8 bits are left for the hosts: 2 to the power of 8.' },
    ),
    trueFalse('TCP delivers data in order and sends lost segments again.', true, { tags: ['protocols'] }),
    trueFalse('UDP guarantees that every datagram arrives.', false, { tags: ['protocols'] }),
    choice(
      'Which of these is a private IPv4 address?',
      'C',
      ['11.4.0.1', '172.40.1.1', '192.168.10.4', '193.168.10.4'],
      {
        tags: ['addresses'],
      },
    ),
    choice(
      'Which attack tricks people into revealing their password through a forged message?',
      'A',
      ['Phishing', 'Port scanning', 'SQL injection', 'Denial of service'],
      { level: 'easy', tags: ['attacks'] },
    ),
    choice(
      'How should a system store passwords?',
      'D',
      [
        'As plain text in a protected table',
        'Encrypted with one key for all',
        'As MD5 sums',
        'As salted hashes made by a slow function',
      ],
      {
        points: 3,
        tags: ['defence'],
        feedback: 'Even who steals the table then has to guess each password slowly.',
      },
    ),
    choice(
      'What is the best defence against SQL injection?',
      'A',
      ['Parameterised queries', 'Longer passwords', 'Hiding error messages', 'A faster database'],
      { tags: ['defence'] },
    ),
    choice(
      'What does an attacker achieve by cross-site scripting?',
      'B',
      [
        'The server’s disk fills up',
        'Their script runs in another user’s browser',
        'The network cable is overheard',
        'The database forgets its rows',
      ],
      { tags: ['attacks'] },
    ),
    short(
      'What does the letter C stand for in the CIA triad of information security?',
      'confidentiality',
      ['control', 'cryptography', 'certification'],
      { tags: ['defence'] },
    ),
    choice(
      'Somebody signs in with a password and a code from their phone. What is this called?',
      'C',
      ['Single sign-on', 'Public key exchange', 'Two-factor authentication', 'Role-based access'],
      { level: 'easy', tags: ['defence'] },
    ),
  ],
};
