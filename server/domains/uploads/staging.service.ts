import type { FileKind } from '#server/importing/paper.ts';
import type { ReaderLimits } from '#server/importing/process/reader-limits.ts';
import { cutText, makeStorable } from '#server/importing/text/storable-text.ts';
import { upload as limit } from '#shared/limits.ts';
import { givingWay } from './giving-way.service.ts';
import { type Heart, RunLost } from './heart.service.ts';
import type { Reading } from './outcome.policy.ts';
import { settleRead } from './settling.service.ts';
import type { ReaderEvent, UploadTools } from './tools.service.ts';
import { insertStaged, type StagedQuestion } from './upload-questions.queries.ts';
import { presentLine } from './uploads.presenter.ts';

export interface Staged {
  reading: Reading;
  kind: FileKind | undefined;
}

interface Run {
  uploadId: number;
  run: string;
}

// While a statement's JSON is made nobody else is served here, and while it is written others wait for the disk: small
// pieces, and others in between.
const mostRows = 60;
const mostCharacters = 100_000;

/** Reads a file and writes down what is understood, question by question; throws what the reader throws. */
export async function stageFile(
  tools: UploadTools,
  run: Run,
  source: { path: string; fileName: string },
  heart: Heart,
  limits: Partial<ReaderLimits>,
): Promise<Staged> {
  const stage = openStage(tools, run);
  for await (const event of tools.read(source, { signal: heart.signal, limits })) {
    if (event.type === 'progress') heart.tell(event.percent);
    else await stage.take(event);
  }
  await stage.flush();
  return { reading: stage.reading(), kind: stage.kind() };
}

type Told = Exclude<ReaderEvent, { type: 'progress' }>;

function openStage({ db }: UploadTools, { uploadId, run }: Run) {
  const [faults, fileFaults, remarks] = [new Lines(), new Lines(), new Lines()];
  let waiting: StagedQuestion[] = [];
  let characters = 0;
  let questions = 0;
  let kind: FileKind | undefined;

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const chunk = waiting;
    waiting = [];
    characters = 0;
    const isOurs = await givingWay(() => insertStaged(db, uploadId, run, chunk));
    if (!isOurs) throw new RunLost();
  }

  async function add(question: StagedQuestion): Promise<void> {
    for (const fault of question.faults) faults.add(presentLine(question.place, fault));
    for (const remark of question.remarks) remarks.add(presentLine(question.place, remark));
    waiting.push(question);
    characters += lengthOf(question);
    if (waiting.length >= mostRows || characters >= mostCharacters) await flush();
  }

  async function take(event: Told): Promise<void> {
    switch (event.type) {
      case 'question':
        questions += 1;
        return add(settleRead(event.question, questions));
      case 'fault':
        faults.add(event.text);
        fileFaults.add(event.text);
        return;
      case 'remark':
        remarks.add(event.text);
        return;
      case 'kind':
        kind = event.kind;
        return;
    }
  }

  return {
    take,
    flush,
    kind: () => kind,
    reading: (): Reading => ({ questions, faults, fileFaults, remarks }),
  };
}

/** The first few, and how many there were. */
class Lines {
  readonly lines: string[] = [];
  total = 0;

  add(line: string): void {
    this.total += 1;
    if (this.lines.length < limit.faultsTold) this.lines.push(cutText(makeStorable(line), mostLine));
  }
}

const mostLine = 1_500;

function lengthOf({ content, source }: StagedQuestion): number {
  const options = content.options.reduce((sum, { text }) => sum + text.length, 0);
  return 200 + content.questionText.length + content.feedback.length + options + source.length;
}
