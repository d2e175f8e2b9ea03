# Loaded with RUBYOPT=-r into every process of a test suite: writes down which method each call of the repository's own
# files reached, once per (line, name, method), as JSON lines in EDGES_TRACE/<pid>.jsonl when the process ends.
# Operators of core classes are called like any other method here, so that a line says what it calls.
require "json"
RubyVM::InstructionSequence.compile_option = { specialized_instruction: false }

module EdgesTrace
  ROOT = "#{File.realpath(ENV.fetch("EDGES_ROOT"))}/"
  OUT = ENV.fetch("EDGES_TRACE")
  # What stands in for a method while a test runs says nothing about the program.
  MOCKS = %r{/(?:rspec-mocks|rspec/mocks|mocha|minitest/mock|rr/|webmock)}

  @own = Hash.new { |h, path| h[path] = relative(path) }
  @sites = Hash.new { |h, file| h[file] = Hash.new { |lines, line| lines[line] = {} } }
  @targets = {}

  # Methods and classes by their own words: a repository may redefine `name`, `==` or `method`.
  METHOD = Module.instance_method(:instance_method)
  NAME = Module.instance_method(:name)
  ANCESTORS = Module.instance_method(:ancestors)

  class << self
    # `made`: the class that `new` was called on.
    def record(path, line, name, owner, id, made = nil)
      file = @own[path] or return
      seen = (@sites[file][line][name] ||= {}.compare_by_identity)
      ids = (seen[made || owner] ||= {})
      ids[id] ||= (@targets[[owner, id, made]] ||= target(owner, id, made))
    end

    def write
      File.open(File.join(OUT, "#{Process.pid}.jsonl"), "w") do |out|
        @sites.each do |file, lines|
          lines.each { |line, names| names.each { |name, seen| out.puts JSON.generate(file: file, line: line, name: name, targets: seen.values.flat_map(&:values).uniq) } }
        end
      end
    end

    private

    # The path below the root; false outside of it and for code out of strings.
    def relative(path)
      full = File.expand_path(path)
      !path.start_with?("(", "<") && full.start_with?(ROOT) && full.delete_prefix(ROOT)
    end

    def target(owner, id, made)
      at = location(owner, id)
      over = ANCESTORS.bind_call(owner).drop(1).filter_map { |a| location(a, id, own: true) }.uniq - [at]
      classes = made ? ANCESTORS.bind_call(made).grep(Class).filter_map { |c| NAME.bind_call(c) } : []
      { name: id, at: at, over: over.select { |o| o[0] != "" }, made: classes, mock: MOCKS.match?(METHOD.bind_call(owner, id).source_location&.first.to_s) }
    rescue NameError
      { name: id, mock: true }
    end

    def location(owner, id, own: false)
      method = METHOD.bind_call(owner, id)
      return if own && !method.owner.equal?(owner)
      path, line = method.source_location
      path && [@own[path] || "", line]
    rescue NameError
      nil
    end
  end

  TracePoint.new(:call, :c_call) do |tp|
    owner = tp.defined_class or next
    id = tp.method_id
    if tp.event == :c_call
      made = id == :new && Class === tp.self ? tp.self : nil
      record(tp.path, tp.lineno, tp.callee_id, owner, id, made)
    else
      frame = caller_locations(2, 1)&.first or next
      name = id == :initialize && frame.label == "new" ? :new : tp.callee_id
      record(frame.absolute_path || frame.path, frame.lineno, name, owner, id)
    end
  end.enable

  at_exit { write }
end
