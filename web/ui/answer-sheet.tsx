import './answer-sheet.css';
import { Bubble } from './bubble.tsx';

const letters = ['A', 'B', 'C', 'D'];
const rows = 'CABDBACCDBACB-'.split('').map((answer, index) => ({ answer, number: index + 1 }));
const currentNumber = 13;

/** A half-filled answer sheet, for the empty side of a public page. */
export function AnswerSheet() {
  return (
    <div className="ui-answer-sheet" aria-hidden="true">
      {rows.map((row) => (
        <div key={row.number} className="ui-answer-sheet-row">
          <span className="ui-answer-sheet-number">{row.number}</span>
          {letters.map((letter) => (
            <Bubble key={letter} letter={letter} state={bubbleState(row, letter)} />
          ))}
        </div>
      ))}
    </div>
  );
}

function bubbleState(row: (typeof rows)[number], letter: string) {
  if (row.answer !== letter) return 'open';
  return row.number === currentNumber ? 'chosen' : 'filled';
}
