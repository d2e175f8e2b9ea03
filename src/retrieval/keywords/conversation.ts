/**
 * What people put around what they want to know: a greeting before it, "could you show me where we …", "any pointers?"
 * after it. Such words are about the conversation; looked for in code they lead to whatever has a `place` or a `part`.
 * A title in, the same without them out. Nothing is left out that could be the whole of the question.
 */
const ANYONE = '(?:you|someone|somebody|anyone|anybody|we)';
const PLACE = '(?:place|places|part|parts|spot|code|function|functions|method|class|file|module|piece of code|logic)';
const PROJECT = '(?:code|codebase|code base|project|repo|repository|program|application|app|source)';
const PRODUCT = '(?:the|this|our) (?:program|application|app|server|system|tool|software|product|code)';
const KNOWING = '(?:know|knows|notice|notices|see|sees|tell|tells|reali[sz]e|reali[sz]es)';
const CLAUSE = '(?:that|whether|if|when|which|what|how|where|who)';
const ACTOR = '(?:we|it|you|they|one|this)';

interface Frame {
  /** Compiling a pattern takes longer than all else that is done with a question: one of these words has to be there. */
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

const frame = (words: string, pattern: RegExp): Frame => ({ words: words.split(' '), pattern: new RegExp(pattern.source, 'i') });

/** With the words that a title may begin with. */
const BEFORE: readonly Frame[] = [
  frame('hi hello hey good', /^(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there| all| team| everyone| folks)?[!,.]?\s+/),
  frame(
    "sorry i'm im i we we're",
    new RegExp(`^(?:sorry,? )?(?:i'?m|i am|we are|we're) (?:quite |very |completely )?new (?:here|to (?:this|the|your) ${PROJECT})[.!,:;]?\\s+(?:and |so )?`),
  ),
  frame('please kindly todo', /^(?:please|kindly|todo)[,:]?\s+(?=\S)/),
  frame('as', /^as an? (?:user|developer|customer|visitor|newcomer),? i (?:want|need|would like|expect) (?:to (?:be able to )?)?/),
  frame("i we i'd we'd", /^(?:i|we)(?:'d| would) like to\s+/),
  frame('i we', /^(?:i|we) (?:just |really |now )?(?:want|need|have|try|wish|hope|plan) to\s+/),
  frame("i we i'm we're", /^(?:i'm|i am|we're|we are) (?:just |now )?(?:trying to|looking for|wondering|about to|going to|supposed to)\s+/),
  frame(
    'can could would will',
    new RegExp(`^(?:can|could|would|will) ${ANYONE} (?:please |kindly )?(?=(?:show|tell|explain|find|point|walk|look|help|locate|describe|give)\\b)`),
  ),
  frame("help let let's", /^(?:help me |let me |let's |let us )(?:to )?(?=(?:find|understand|see|figure|locate|learn|know)\b)/),
  frame('show tell give', /^(?:show|tell|give) (?:me|us)\s+(?=(?:how|where|what|why|which|when|who|whether|the)\b)/),
  frame('walk guide take lead', /^(?:walk|guide|take|lead) (?:me|us) (?:through|to)\s+/),
  frame('point', /^point (?:me|us) (?:to|at)\s+/),
  frame(
    'explain describe understand figure find look see know learn check wonder tell',
    /^(?:explain|describe|understand|figure out|find out|look into|look up|see|know|learn|check|wonder|tell)\s+(?=(?:how|where|what|why|which|when|who|whether)\b)/,
  ),
  frame(
    "find locate see search look where where's what what's which show",
    new RegExp(
      `^(?:find|locate|see|search for|look for|where is|where's|what is|what's|which is|show) (?:the|a|that|some) ${PLACE} (?:that|where|which|in which|to|for|of)(?: ${ACTOR}(?= ))?\\s+`,
    ),
  ),
  frame('the that', new RegExp(`^(?:the|that) ${PLACE} (?:that|where|which|in which)(?: ${ACTOR}(?= ))?\\s+`)),
  frame(
    'which what',
    new RegExp(`^(?:which|what) ${PLACE}(?: of (?:the|this|our) ${PROJECT})? (?:is responsible for|is in charge of|takes care of|deals with)\\s+`),
  ),
  frame('who what', /^(?:who|what) (?:is responsible for|is in charge of|takes care of|deals with)\s+/),
  frame(
    'is are',
    new RegExp(
      `^(?:is|are) there (?:a way|an? easy way|some way|any way|something|anything|some ${PLACE}|any ${PLACE}|an? ${PLACE}) (?:to|that can|that|which|for|of|where)\\s+`,
    ),
  ),
  frame('where what how which', new RegExp(`^(where|what|how|which) (?:in|inside|inside of) (?:the|this|our|your) ${PROJECT} (?=\\S)`)),
  frame('make makes making', /^(?:makes?|making|make) sure(?: that)?[:,]?\s+/),
  frame('what', /^what (?:happens|would happen|will happen) (?:(?:to|with|in case of)\b|(?=(?:when|if|after|once|while|as soon as)\b))\s*/),
  frame('what', /^what do (?:i|we|you) (?:have|need) to (?:change|do|edit|touch) (?:to|so that|in order to)\s+/),
  frame('this', /^this:\s+/),
  frame(
    'add implement introduce provide build create',
    /^(?:add|implement|introduce|provide|build|create) (?:support for|the (?:ability|possibility) to|an? (?:way|possibility|means) (?:to|of|for))\s+/,
  ),
  frame('make it', /^(?:make it|it should be) possible (?:to|that|for (?:users?|people|everybody|everyone|me|us) to)\s+/),
  frame('how', new RegExp(`^how (?:does|do|can|could|will|would) (?:it|we|they|one|${PRODUCT}) ${KNOWING} (?=${CLAUSE}\\b)`)),
];

/** With words that are in all of them. Bounded runs: a title may be twelve thousand blanks. */
const AFTER: readonly Frame[] = [
  frame(
    'pointer idea hint help clue suggestion',
    /[,.;:\s-]{1,4}(?:any|some) (?:pointers?|ideas?|hints?|help|clues?|suggestions?)(?: would be (?:great|nice|appreciated|welcome))?[?!.]*$/,
  ),
  frame('thank', /[,.;:\s-]{1,4}(?:many |big )?thanks?(?: you)?(?: a lot| so much| in advance)?[!.]*$/),
  frame('please', /[,.;:\s-]{1,4}please[!.]*$/),
  frame('start begin look go', /[,.;:\s-]{1,4}where (?:do|should|would|can|could|must) (?:i|we|you|one) (?:start|begin|look|go)(?: looking)?[?!.]*$/),
  frame('tell show let', /[,.;:\s-]{1,4}(?:and )?(?:tell|show|let) (?:me|us)(?: know)? (?:what|how|where|which)[\w\s']{0,60}[.!]{0,3}$/),
  frame(
    'see find tell know check',
    /[,.;:\s-]{1,4}(?:and )?(?:where|how) (?:do|can|could|should|would) (?:i|we|you|one) (?:see|find out|tell|know|check)(?: why| what happened| what is wrong)?[?!.]*$/,
  ),
  frame('(', /\s{0,4}\((?:see|cf\.?|as in|from) (?:the |this |our )?(?:ticket|issue|bug|thread|story|task|mail|discussion)[^)]{0,60}\)\s{0,4}$/),
  frame('code repo project', /\s{1,4}(?:in|inside) (?:the|this|our) (?:code|codebase|code base|repo|repository|project)[?!.]*$/),
];

/** Whoever does something has to find out first: "how does it find out which files changed". */
const FINDING = /\b(?:find|finds|found|finding|figure|figures|figured|figuring) out\b(?= \w|[?.!]?$)/gi;

/** What begins a clause names nothing: "encrypt the history before it goes to the server" is not about `Database.before`. */
const CONJUNCTION = /\b(?:before|after) (?=(?:it|they|we|you|he|she|i|this|that|these|those)\b)/gi;
/** What has stopped working was not stopped by anybody. */
const BROKEN = /\b(?:stop|stops|stopped) (?=working\b)/gi;

/** Whoever wants to add one more is asking about those that are there: "how do I write a new exporter". */
const ONE_MORE =
  /\b((?:add|write|create|implement|make|build|introduce|register|support|define)(?:ing)? (?:(?:a|an|some|my own|our own|another) )?)(?:brand[ -])?new (?=[a-z])/gi;

/** As many as stand in one another: "hi, could you please show me where we …". */
const MOST = 6;

export function withoutConversation(title: string): string {
  let text = title;
  for (let round = 0; round < MOST; round++) {
    const before = text;
    for (const { words, pattern } of BEFORE) if (words.includes(firstWord(text))) text = shorter(text, pattern);
    const said = text.toLowerCase();
    for (const { words, pattern } of AFTER) if (words.some((word) => said.includes(word))) text = shorter(text, pattern);
    if (text === before) break;
  }
  const found = text.replace(FINDING, ' ').replace(CONJUNCTION, ' ').replace(BROKEN, ' ').replace(ONE_MORE, '$1').replace(/ {2,}/g, ' ').trim();
  return isEnough(found) ? found : text;
}

const firstWord = (text: string): string => /^[a-z']*/i.exec(text)?.[0].toLowerCase() ?? '';

const isEnough = (text: string): boolean => /\w\W+\w/.test(text);

/** Two words at least have to stay: of less the conversation may be what is asked. */
function shorter(text: string, pattern: RegExp): string {
  const rest = text.replace(pattern, '').trimStart();
  return isEnough(rest) ? rest : text;
}
