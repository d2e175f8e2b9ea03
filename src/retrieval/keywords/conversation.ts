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

const BEFORE = [
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there| all| team| everyone| folks)?[!,.]?\s+/,
  new RegExp(`^(?:sorry,? )?(?:i'?m|i am|we are|we're) (?:quite |very |completely )?new (?:here|to (?:this|the|your) ${PROJECT})[.!,:;]?\\s+(?:and |so )?`),
  /^(?:please|kindly|todo)[,:]?\s+(?=\S)/,
  /^as an? (?:user|developer|customer|visitor|newcomer),? i (?:want|need|would like|expect) (?:to (?:be able to )?)?/,
  /^(?:i|we)(?:'d| would) like to\s+/,
  /^(?:i|we) (?:just |really |now )?(?:want|need|have|try|wish|hope|plan) to\s+/,
  /^(?:i'm|i am|we're|we are) (?:just |now )?(?:trying to|looking for|wondering|about to|going to|supposed to)\s+/,
  new RegExp(`^(?:can|could|would|will) ${ANYONE} (?:please |kindly )?(?=(?:show|tell|explain|find|point|walk|look|help|locate|describe|give)\\b)`),
  /^(?:help me |let me |let's |let us )(?:to )?(?=(?:find|understand|see|figure|locate|learn|know)\b)/,
  /^(?:show|tell|give) (?:me|us)\s+(?=(?:how|where|what|why|which|when|who|whether|the)\b)/,
  /^(?:walk|guide|take|lead) (?:me|us) (?:through|to)\s+/,
  /^point (?:me|us) (?:to|at)\s+/,
  /^(?:explain|describe|understand|figure out|find out|look into|look up|see|know|learn|check|wonder|tell)\s+(?=(?:how|where|what|why|which|when|who|whether)\b)/,
  new RegExp(
    `^(?:find|locate|see|search for|look for|where is|where's|what is|what's|which is|show) (?:the|a|that|some) ${PLACE} (?:that|where|which|in which|to|for|of)(?: ${ACTOR}(?= ))?\\s+`,
  ),
  new RegExp(`^(?:the|that) ${PLACE} (?:that|where|which|in which)(?: ${ACTOR}(?= ))?\\s+`),
  new RegExp(`^(?:which|what) ${PLACE}(?: of (?:the|this|our) ${PROJECT})? (?:is responsible for|is in charge of|takes care of|deals with)\\s+`),
  /^(?:who|what) (?:is responsible for|is in charge of|takes care of|deals with)\s+/,
  new RegExp(
    `^(?:is|are) there (?:a way|an? easy way|some way|any way|something|anything|some ${PLACE}|any ${PLACE}|an? ${PLACE}) (?:to|that can|that|which|for|of|where)\\s+`,
  ),
  new RegExp(`^(where|what|how|which) (?:in|inside|inside of) (?:the|this|our|your) ${PROJECT} (?=\\S)`),
  /^(?:makes?|making|make) sure(?: that)?[:,]?\s+/,
  /^what (?:happens|would happen|will happen) (?:(?:to|with|in case of)\b|(?=(?:when|if|after|once|while|as soon as)\b))\s*/,
  /^what do (?:i|we|you) (?:have|need) to (?:change|do|edit|touch) (?:to|so that|in order to)\s+/,
  /^this:\s+/,
  /^(?:add|implement|introduce|provide|build|create) (?:support for|the (?:ability|possibility) to|an? (?:way|possibility|means) (?:to|of|for))\s+/,
  /^(?:make it|it should be) possible (?:to|that|for (?:users?|people|everybody|everyone|me|us) to)\s+/,
  new RegExp(`^how (?:does|do|can|could|will|would) (?:it|we|they|one|${PRODUCT}) ${KNOWING} (?=${CLAUSE}\\b)`),
];

/** Bounded runs: a title may be twelve thousand blanks. */
const AFTER = [
  /[,.;:\s-]{1,4}(?:any|some) (?:pointers?|ideas?|hints?|help|clues?|suggestions?)(?: would be (?:great|nice|appreciated|welcome))?[?!.]*$/,
  /[,.;:\s-]{1,4}(?:many |big )?thanks?(?: you)?(?: a lot| so much| in advance)?[!.]*$/,
  /[,.;:\s-]{1,4}please[!.]*$/,
  /[,.;:\s-]{1,4}where (?:do|should|would|can|could|must) (?:i|we|you|one) (?:start|begin|look|go)(?: looking)?[?!.]*$/,
  /[,.;:\s-]{1,4}(?:and )?(?:tell|show|let) (?:me|us)(?: know)? (?:what|how|where|which)[\w\s']{0,60}[.!]{0,3}$/,
  /[,.;:\s-]{1,4}(?:and )?(?:where|how) (?:do|can|could|should|would) (?:i|we|you|one) (?:see|find out|tell|know|check)(?: why| what happened| what is wrong)?[?!.]*$/,
  /\s{0,4}\((?:see|cf\.?|as in|from) (?:the |this |our )?(?:ticket|issue|bug|thread|story|task|mail|discussion)[^)]{0,60}\)\s{0,4}$/,
  /\s{1,4}(?:in|inside) (?:the|this|our) (?:code|codebase|code base|repo|repository|project)[?!.]*$/,
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

const compiled = (patterns: readonly RegExp[]): readonly RegExp[] => patterns.map((p) => new RegExp(p.source, 'i'));
const [OPENINGS, CLOSINGS] = [compiled(BEFORE), compiled(AFTER)];
/** As many as stand in one another: "hi, could you please show me where we …". */
const MOST = 6;

export function withoutConversation(title: string): string {
  let text = title;
  for (let round = 0; round < MOST; round++) {
    const before = text;
    for (const opening of OPENINGS) text = shorter(text, opening);
    for (const closing of CLOSINGS) text = shorter(text, closing);
    if (text === before) break;
  }
  const found = text.replace(FINDING, ' ').replace(CONJUNCTION, ' ').replace(BROKEN, ' ').replace(ONE_MORE, '$1').replace(/ {2,}/g, ' ').trim();
  return isEnough(found) ? found : text;
}

const isEnough = (text: string): boolean => /\w\W+\w/.test(text);

/** Two words at least have to stay: of less the conversation may be what is asked. */
function shorter(text: string, frame: RegExp): string {
  const rest = text.replace(frame, '').trimStart();
  return isEnough(rest) ? rest : text;
}
