/**
 * The words of a task that are worth remembering: what it is about, not that it is a task. Stems, so that `signing` and
 * `signed` are one word; in order of appearance, each once.
 */
import { stemmer } from 'stemmer';
import { ENGLISH_STOP_WORDS } from '../util/stop-words.ts';
import { textTerms } from '../util/words.ts';

/** Verbs of work and names of any code: they stand in every task and tell none from another. */
const COMMON =
  'able add added adding allow allows always another api apply appear around ask avoid away back bad base basic become before begin behavior behaviour best better broken bug build call called caller calls cannot case cause change changed changes check class code come complete correct correctly create created current currently custom data default define defined describe detail different directly does done error errors even every example exception exist existing expect expected fail failed failing fails failure feature field file files find first fix fixed follow following found full function functions general get gets give given good happen happens help hook implement implementation implemented improve include including incorrect information input instance instead internal introduce invalid issue item keep kind know last latter lead left level line list local long look lot main make makes making many mean message method methods missing mode module move name named need needed needs never new next nothing now null number object occur old one option options order output part pass passed path place please point possible prevent previous problem proper properly property provide provided raise raised read really reason refactor related remove removed rename replace report request require required result return returned returns right run running same see seem set setting several show side simple simplify single small something sometimes source specific start state step stop string support supported system take task test tested testing tests thing time try two type types understand unexpected update updated use used useful user users uses using usual valid value values variable version walk way well work working works would write written wrong';
const COMMON_STEMS: ReadonlySet<string> = new Set(COMMON.split(' ').map(stemmer));

const MIN_LENGTH = 3;
const MAX_WORDS = 24;

export function worthyWords(task: string): string[] {
  const stems = textTerms(task)
    .filter((word) => word.length >= MIN_LENGTH && !ENGLISH_STOP_WORDS.has(word))
    .map(stemmer)
    .filter((stem) => stem.length >= MIN_LENGTH && !COMMON_STEMS.has(stem));
  return [...new Set(stems)].slice(0, MAX_WORDS);
}
