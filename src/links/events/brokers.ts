/** Messages that leave the process: Kafka, RabbitMQ, NATS, Redis, SQS and SNS, Google Pub/Sub, and frameworks above them. */
import { call, inLanguages, type MessageSystem } from './message-system.ts';

const [JS, PY, JVM, GO, CS, RUBY, RUST, PHP] = [['typescript'], ['python'], ['java', 'kotlin', 'scala'], ['go'], ['csharp'], ['ruby'], ['rust'], ['php']];

const kafka: MessageSystem = {
  words: ['kafka', 'Kafka', 'sarama', 'ProducerRecord'],
  publishes: [
    ...inLanguages(JS, String.raw`\.send(?:Batch)?\(\s*\{[^}]*?\btopic:\s*<>`),
    ...inLanguages(PY, String.raw`producer\w*\.(?:send|produce|send_and_wait)\(\s*(?:topic\s*=\s*)?<>`),
    ...inLanguages(
      JVM,
      String.raw`\bProducerRecord(?:<[^>]*>|\[[^\]]*\])?\(\s*<>`,
      String.raw`[kK]afkaTemplate\.send\(\s*<>`,
      String.raw`\.to\(\s*("[^"\n]+")\s*[,)]`,
    ),
    ...inLanguages(GO, String.raw`\b(?:ProducerMessage|Writer|WriterConfig|Message)\{[^}]*?\bTopic:\s*<>`, String.raw`\bTopicPartition\{\s*Topic:\s*&<>`),
    ...inLanguages(CS, String.raw`\.Produce(?:Async)?\(\s*<>`),
    ...inLanguages(RUBY, String.raw`\b(?:produce_a?sync|produce|deliver_message)\([^)]*?\btopic:\s*<>`),
    ...inLanguages(RUST, String.raw`\b(?:Future|Base)Record::to\(\s*&?<>`),
  ],
  subscribes: [
    ...inLanguages(JS, String.raw`\.subscribe\(\s*\{[^}]*?\btopics?:\s*\[?\s*<>`),
    ...inLanguages(PY, String.raw`\b(?:AIO)?KafkaConsumer\(\s*<>\s*[,)]`, String.raw`consumer\w*\.subscribe\(\s*(?:topics\s*=\s*)?\[\s*<>`),
    ...inLanguages(
      JVM,
      String.raw`@KafkaListener\([^)]*?\btopics\s*=\s*[{[]?\s*<>(?:\s*,\s*("[^"\n]+"))?`,
      String.raw`\bsubscribe\(\s*(?:(?:[a-z.]*[A-Z]\w*\.(?:asList|of|singletonList|singleton))|listOf|setOf)\(\s*<>`,
      String.raw`[bB]uilder\.(?:stream|table|globalTable)\(\s*<>`,
    ),
    ...inLanguages(
      GO,
      String.raw`\bReaderConfig\{[^}]*?\bTopic:\s*<>`,
      String.raw`\bConsumePartition\(\s*<>`,
      String.raw`\b(?:SubscribeTopics|Consume)\([^)]*?\[\]string\{\s*<>`,
      String.raw`\bSubscribe\(\s*("[^"\n]+")`,
    ),
    ...inLanguages(CS, String.raw`[cC]onsumer\w*\.Subscribe\(\s*<>`),
    ...inLanguages(RUBY, String.raw`\bconsumer\.subscribe\(\s*<>`, String.raw`^\s*topic\s+:(\w+)\s+do`),
    ...inLanguages(RUST, String.raw`\.subscribe\(\s*&\[\s*<>`),
  ],
};

/** Messages go to a routing key, or to an exchange when the key is empty; queues are named after the one or the other. */
const rabbit: MessageSystem = {
  words: ['amqp', 'rabbit', 'Rabbit', 'pika', 'bunny', 'Bunny', 'lapin', 'BasicPublish'],
  publishes: [
    call(String.raw`\.(?:sendToQueue|send_to_queue)\(\s*<>`),
    ...inLanguages(JS, String.raw`\bchannel\w*\.publish\(\s*<>`, String.raw`\bchannel\w*\.publish\(\s*[^,\n]+,\s*("[^"\n]+"|'[^'\n]+')`),
    ...inLanguages(PY, String.raw`\bbasic_publish\([^)]*?\brouting_key\s*=\s*<>`, String.raw`\bbasic_publish\([^)]*?\bexchange\s*=\s*("[^"\n]+"|'[^'\n]+')`),
    ...inLanguages(JVM, String.raw`\.convertAndSend\(\s*<>(?:\s*,\s*("[^"\n]+")\s*,)?`, String.raw`\.basicPublish\(\s*("[^"\n]+"|[A-Z_]{3,}|"")\s*,\s*<>`),
    ...inLanguages(GO, String.raw`\.Publish(?:WithContext)?\(\s*(?:ctx,\s*)?("[^"\n]*"|\w+)\s*,\s*<>`),
    ...inLanguages(CS, String.raw`\.BasicPublish(?:Async)?\([^;]*?\broutingKey:\s*<>`),
    ...inLanguages(RUBY, String.raw`\.publish\([^)]*?\brouting_key:\s*<>`, String.raw`\b(?:fanout|topic|direct)\(\s*<>`),
    ...inLanguages(RUST, String.raw`\.basic_publish\(\s*"[^"\n]*"\s*,\s*<>`),
  ],
  subscribes: [
    ...inLanguages(JS, String.raw`\.consume\(\s*<>`, String.raw`\.bindQueue\([^)]*,\s*("[^"\n]+"|'[^'\n]+')\s*[,)]`),
    ...inLanguages(PY, String.raw`\bbasic_consume\([^)]*?\bqueue\s*=\s*<>`, String.raw`\bqueue_bind\([^)]*?\brouting_key\s*=\s*<>`),
    ...inLanguages(JVM, String.raw`@RabbitListener\([^)]*?\bqueues\s*=\s*[{[]?\s*<>`, String.raw`\.basicConsume\(\s*<>`),
    ...inLanguages(GO, String.raw`\.Consume\(\s*<>`, String.raw`\.QueueBind\(\s*[^,]+,\s*<>`),
    ...inLanguages(CS, String.raw`\.BasicConsume(?:Async)?\([^;]*?\bqueue:\s*<>`),
    ...inLanguages(RUBY, String.raw`\.queue\(\s*<>`, String.raw`\.bind\([^)]*?\brouting_key:\s*<>`),
    ...inLanguages(RUST, String.raw`\.basic_consume\(\s*<>`),
  ],
};

/** Redis, NATS, MQTT: publish and subscribe by name, spelled alike everywhere. */
const plainNames: MessageSystem = {
  words: ['redis', 'Redis', 'nats', 'NATS', 'mqtt', 'Mqtt'],
  publishes: [
    call(
      String.raw`(?:(?:redis|nats|client|conn?|nc|js|rdb|jedis|pub|mqtt|publisher|broker)\w*(?:\(\))?)(?:\.|::)(?:publish|Publish|PublishAsync|convertAndSend)(?:<\w+>)?\(\s*(?:ctx,\s*|context\.\w+\(\),\s*)?<>`,
    ),
    call(String.raw`\b(?:nc|nats)\w*\.(?:request|Request|RequestAsync)(?:<[\w, ]+>)?\(\s*<>`),
    call(String.raw`\.(?:xadd|xAdd|XAdd|StreamAdd|StreamAddAsync)\(\s*(?:ctx,\s*&redis\.XAddArgs\{[^}]*?Stream:\s*)?<>`),
    ...inLanguages(PHP, String.raw`\bRedis::publish\(\s*<>`),
  ],
  subscribes: [
    call(
      String.raw`\.(?:p?subscribe|pSubscribe|PSubscribe|Subscribe|SubscribeAsync|QueueSubscribe|queue_subscribe|ChanSubscribe)(?:<\w+>)?\(\s*(?:ctx,\s*|context\.\w+\(\),\s*)?("[^"\n]+"|'[^'\n]+'|[A-Z][A-Z_\d]{2,})`,
    ),
    call(String.raw`\.(?:xread|xreadgroup|xReadGroup|xRead)\([^)]*?\{\s*("[^"\n]+"|'[^'\n]+')\s*:`),
    ...inLanguages(GO, String.raw`\.XRead(?:Group)?\([^)]*?Streams:\s*\[\]string\{\s*<>`, String.raw`\b(?:nc|nats|js)\w*\.(?:Queue)?Subscribe(?:Sync)?\(\s*<>`),
    ...inLanguages(JVM, String.raw`[jJ]edis\w*\.p?subscribe\(\s*\w+\s*,\s*<>`, String.raw`\bnew (?:Channel|Pattern)Topic\(\s*<>`),
    ...inLanguages(CS, String.raw`\.StreamRead(?:Group)?(?:Async)?\(\s*<>`),
    ...inLanguages(RUBY, String.raw`\.xread\(\s*<>`, String.raw`\.xreadgroup\(\s*[^,\n]+,[^,\n]+,\s*<>`),
    ...inLanguages(RUST, String.raw`\.xread(?:_options)?\(\s*&\[\s*<>`),
    ...inLanguages(PHP, String.raw`\bRedis::p?subscribe\(\s*\[\s*<>`),
  ],
};

const cloud: MessageSystem = {
  words: ['sqs', 'SQS', 'Sqs', 'sns', 'SNS', 'pubsub', 'PubSub', 'pubsub_v1', 'Dapr', 'dapr'],
  publishes: [
    call(String.raw`\b(?:send_message|sendMessage|SendMessage)\w*\(?[\s\S]{0,120}?\bQueueUrl\s*[:=]\s*(?:aws\.String\(\s*)?<>`),
    call(String.raw`\b(?:publish|Publish)\w*\(?[\s\S]{0,120}?\bTopicArn\s*[:=]\s*(?:aws\.String\(\s*)?<>`),
    call(String.raw`\b(?:send_message|sendMessage)\w*\(?[\s\S]{0,120}?\b(?:queue_url:|queue_?[uU]rl\()\s*<>`),
    call(String.raw`\bpublish\w*\(?[\s\S]{0,120}?\b(?:topic_arn:|topic_?[aA]rn\()\s*<>`),
    call(String.raw`\.topic_path\([^,\n]+,\s*<>`),
    ...inLanguages([...JS, ...RUBY], String.raw`\bpub[sS]ub\w*\.topic\(\s*<>`),
    ...inLanguages(GO, String.raw`(?:[cC]lient|\bps)\.(?:Topic|Publisher)\(\s*<>`),
    ...inLanguages(JVM, String.raw`\bTopicName\.of(?:ProjectTopicName)?\([^,\n]+,\s*<>`, String.raw`sqsTemplate\.send\(\s*<>`),
    ...inLanguages(CS, String.raw`\bTopicName(?:\.FromProjectTopic)?\([^,\n]+,\s*<>`),
    call(String.raw`\.(?:PublishEventAsync|publish_event|publishEvent)\(\s*(?:pubsub_name\s*=\s*)?("[^"\n]+"|'[^'\n]+')\s*,\s*(?:topic_name\s*=\s*)?<>`),
  ],
  subscribes: [
    call(String.raw`\b(?:receive_message|receiveMessage|ReceiveMessage)\w*\(?[\s\S]{0,120}?\bQueueUrl\s*[:=]\s*(?:aws\.String\(\s*)?<>`),
    call(String.raw`\b(?:receive_message|receiveMessage)\w*\(?[\s\S]{0,120}?\b(?:queue_url:|queue_?[uU]rl\()\s*<>`),
    call(String.raw`@SqsListener\(\s*(?:value\s*=\s*)?<>`),
    call(String.raw`\.subscription_path\([^,\n]+,\s*<>`),
    ...inLanguages([...JS, ...RUBY], String.raw`\.subscription\(\s*<>`),
    ...inLanguages(JVM, String.raw`\b(?:Project)?SubscriptionName\.of\([^,\n]+,\s*<>`),
    ...inLanguages(CS, String.raw`\bSubscriptionName(?:\.FromProjectSubscription)?\([^,\n]+,\s*<>`),
    ...inLanguages(GO, String.raw`(?:[cC]lient|\bps)\.(?:Subscription|Subscriber)\(\s*<>`),
    call(String.raw`\[Topic\(\s*"[^"\n]+"\s*,\s*<>`),
  ],
};

const nest: MessageSystem = {
  words: ['@nestjs/microservices'],
  publishes: [call(String.raw`[cC]lient\w*\.(?:emit|send)(?:<[^>]*>)?\(\s*("[^"\n]+"|'[^'\n]+')`)],
  subscribes: [call(String.raw`@(?:MessagePattern|EventPattern)\(\s*<>`)],
};

export const brokers: readonly MessageSystem[] = [kafka, rabbit, plainNames, cloud, nest];
